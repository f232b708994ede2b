/** A line of conditional moves while it is made on the board: nobody else is told of it. */

import { talk, type Ahead, type LineTurn } from "../../api/chat";
import type { Game, View } from "../../api/types";
import type { Plan, Seat } from "../../games/contract";
import { attempt } from "../../ui/notices.svelte";
import { Playback, type PlaybackOptions } from "../playback/playback.svelte";
import type { Round } from "../playback/timeline";

/** Where the line leads after one of its moves; `bare`: that move without what it rolls. */
interface Step {
  bare: string;
  ahead: Ahead;
}

export class Draft {
  playback: Playback;

  #game: Game;
  /** Where the line led before its first move, and after each. */
  #steps: readonly Step[] = $state.raw([]);
  #asking = $state(false);

  readonly #last: Ahead | undefined = $derived(this.#steps.at(-1)?.ahead);
  readonly turns: readonly LineTurn[] = $derived(this.#last?.turns ?? []);
  /** The line in record notation. */
  readonly line: string = $derived(this.turns.map(({ move }) => move).join(" "));
  /** Who moves next in the line; null where nobody can know how it goes on. */
  readonly seat: Seat | null = $derived(this.#last?.moves.length ? this.#last.seat : null);
  /** The last move with each roll that it may bring, and without. */
  readonly rolls = $derived(this.#last?.rolls ?? []);
  readonly bare: string = $derived(this.#steps.at(-1)?.bare ?? "");
  /** Whether the line ends with an answer of one's own. */
  readonly complete: boolean = $derived.by(() => {
    const last = this.turns.at(-1);
    return last !== undefined && this.#game.you.includes(last.seat);
  });

  // What a board shows of it.
  readonly view: View = $derived.by(() => this.playback.view);
  readonly viewer: Seat | null = $derived.by(() => this.seat ?? this.#game.you[0] ?? null);
  readonly plan: Plan | null = $derived.by(() => {
    const last = this.#last;
    if (!last || this.seat === null) return null;
    const live = this.playback.settled && !this.#asking;
    return { seat: this.seat, live, moves: last.moves, forbidden: last.forbidden };
  });
  readonly recent = $derived(this.turns.flatMap(({ events }) => events));

  /** `first`: where the empty line leads. */
  constructor(game: Game, first: Ahead, options: PlaybackOptions) {
    this.#game = game;
    this.playback = new Playback(options);
    this.#steps = [{ bare: "", ahead: first }];
    this.playback.open([this.#round]);
  }

  /** Whether the line still begins where the game stands. */
  fits(game: Game): boolean {
    return game.seq === this.#game.seq;
  }

  /** Adds a move to the line. */
  async move(move: string): Promise<void> {
    await this.#follow(this.#steps, move, move);
  }

  /** Says what the last move rolls; the move without it leaves it open. */
  async roll(move: string): Promise<void> {
    await this.#follow(this.#steps.slice(0, -1), move, this.bare);
  }

  /** Takes the last move out again. */
  back(): void {
    if (this.turns.length > 0 && !this.#asking) this.#show(this.#steps.slice(0, -1));
  }

  async #follow(before: readonly Step[], move: string, bare: string): Promise<void> {
    if (this.#asking) return;
    const turns = before.at(-1)?.ahead.turns ?? [];
    const line = [...turns.map((turn) => turn.move), move].join(" ");
    this.#asking = true;
    const ahead = await attempt(talk.ahead(this.#game.id, line));
    this.#asking = false;
    if (ahead) this.#show([...before, { bare, ahead }]);
  }

  #show(steps: readonly Step[]): void {
    this.#steps = steps;
    this.playback.update([this.#round]);
  }

  /** The line as a round of its own, for the board to play. */
  get #round(): Round {
    const { round: number, seats } = this.#game;
    const states = this.#steps.map(({ ahead }) => ahead.state);
    const ply = this.#steps[0]?.ahead.ply ?? 0;
    const turns = this.turns.map((turn, index) => ({
      ...turn,
      ply: ply + index + 1,
      after: states[index + 1] ?? null,
    }));
    return { number, seats, opening: [], start: states[0] ?? null, turns, asides: [] };
  }
}
