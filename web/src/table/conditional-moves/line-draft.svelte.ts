/** A line of conditional moves while it is entered on the board. */

import { privateApi } from "../../api/private";
import type { Game, Turn, Variation, View } from "../../api/types";
import type { Plan, SeatNumber } from "../../games/contract";
import { attempt } from "../../ui/notices.svelte";
import { t } from "../../words";
import { Playback, type PlaybackOptions } from "../playback/playback.svelte";
import type { Round } from "../playback/timeline";

/** The position after a move of the line; `moveWithoutRoll`: the move with its roll left open. */
interface LinePosition {
  moveWithoutRoll: string;
  preview: Variation;
}

export class LineDraft {
  playback: Playback;

  #game: Game;
  /** The position before the first move, and after each. */
  #positions: readonly LinePosition[] = $state.raw([]);
  #loading = $state(false);

  readonly #last: Variation | undefined = $derived(this.#positions.at(-1)?.preview);
  readonly moves: readonly Turn[] = $derived(this.#last?.turns ?? []);
  /** The line in record notation. */
  readonly line: string = $derived(this.moves.map(({ move }) => move).join(" "));
  /** The seat to move next; null if the line cannot be continued. */
  readonly seat: SeatNumber | null = $derived(this.#last?.moves.length ? this.#last.seat : null);
  /** The last move with each roll that it may bring. */
  readonly rolls = $derived(this.#last?.rolls ?? []);
  readonly moveWithoutRoll: string = $derived(this.#positions.at(-1)?.moveWithoutRoll ?? "");
  /** Whether the line ends with a move of the user. */
  readonly complete: boolean = $derived.by(() => {
    const last = this.moves.at(-1);
    return last !== undefined && this.#game.you.includes(last.seat);
  });

  // Props of the board while it shows the draft.
  readonly view: View = $derived.by(() => this.playback.view);
  readonly viewer: SeatNumber | null = $derived.by(() => this.seat ?? this.#game.you[0] ?? null);
  readonly plan: Plan | null = $derived.by(() => {
    const last = this.#last;
    if (!last || this.seat === null) return null;
    const live = this.playback.settled && !this.#loading;
    return { seat: this.seat, live, moves: last.moves, forbidden: last.forbidden };
  });
  readonly recent = $derived(this.moves.flatMap(({ events }) => events));

  /** `start`: the preview of the empty line. */
  constructor(game: Game, start: Variation, options: PlaybackOptions) {
    this.#game = game;
    this.playback = new Playback(options);
    this.#positions = [{ moveWithoutRoll: "", preview: start }];
    this.playback.open([this.#round]);
  }

  /** Return whether the line still starts at the game's current position. */
  isCurrent(game: Game): boolean {
    return game.seq === this.#game.seq;
  }

  /** Return the status line: who moves next. `names`: of all seats. */
  status(names: readonly string[]): string {
    if (this.seat === null) return t("conditional-open");
    if (this.#game.you.includes(this.seat)) return t("conditional-you");
    return t("conditional-if", { name: names[this.seat - 1] ?? "" });
  }

  /** Add a move to the line. */
  async move(move: string): Promise<void> {
    await this.#extend(this.#positions, move, move);
  }

  /** Set the roll of the last move, or leave it open. */
  async setRoll(move: string): Promise<void> {
    await this.#extend(this.#positions.slice(0, -1), move, this.moveWithoutRoll);
  }

  /** Remove the last move. */
  removeLast(): void {
    if (this.moves.length > 0 && !this.#loading) this.#show(this.#positions.slice(0, -1));
  }

  async #extend(
    before: readonly LinePosition[],
    move: string,
    moveWithoutRoll: string,
  ): Promise<void> {
    if (this.#loading) return;
    const moves = before.at(-1)?.preview.turns ?? [];
    const line = [...moves.map((turn) => turn.move), move].join(" ");
    this.#loading = true;
    const preview = await attempt(privateApi.previewLine(this.#game.id, line));
    this.#loading = false;
    if (preview) this.#show([...before, { moveWithoutRoll, preview }]);
  }

  #show(positions: readonly LinePosition[]): void {
    this.#positions = positions;
    this.playback.update([this.#round]);
  }

  /** The line as a round for the playback. */
  get #round(): Round {
    const { round: number, seats } = this.#game;
    const [start, ...after] = this.#positions.map(({ preview }) => preview);
    const turns = this.moves.flatMap((move, index) => {
      const state = after[index]?.state;
      return state ? [{ ...move, ply: (start?.ply ?? 0) + index + 1, state }] : [];
    });
    return { number, seats, opening: [], start: start?.state ?? null, turns, sideEvents: [] };
  }
}
