/** Which moment of the timeline the board shows, and its way forward: one turn after the other. */

import type { View } from "../../api/types";
import type { BoardApi, GameEvent, Seat } from "../../games/contract";
import {
  clamped,
  end,
  following,
  preceding,
  same,
  turnFrom,
  turnsBetween,
  viewAt,
  type Position,
  type Round,
  type Turn,
} from "./timeline";

/** More turns than this that are still to come are not played one by one. */
export const WORTH_PLAYING = 8;

/** A turn shown within so many milliseconds had no motion, and is followed by no rest. */
const UNSEEN = 50;

/** An own move that the server has not answered yet. */
interface Ahead {
  seat: Seat;
  events: GameEvent[];
  /** The motion shown before the answer, if it was slow to come. */
  shown: Promise<void> | null;
}

export interface PlaybackOptions {
  board: () => BoardApi | undefined;
  /** Milliseconds between one turn and the next. */
  rest: () => number;
  /** A turn is about to be shown. */
  onturn?: (turn: Turn, round: Round) => void;
}

export class Playback {
  rounds: readonly Round[] = $state.raw([]);
  at: Position = $state.raw({ round: 0, turn: 0 });
  /** Whether the board goes on to the newest turn by itself, or stays where it was stepped to. */
  following = $state(true);
  /** Whether the board is in motion. */
  busy = $state(false);
  /** Counts the motions that were cut short: the board starts afresh after each. */
  cuts = $state(0);
  readonly view: View = $derived(viewAt(this.rounds, this.at));
  readonly atEnd = $derived(same(this.at, end(this.rounds)));
  /** Whether everything that happened is on the board. */
  readonly settled = $derived(this.atEnd && !this.busy);

  #options: PlaybackOptions;
  #ahead: Ahead | null = null;
  #running = false;
  /** Whether it goes to the newest turn at once, when the motion of now is over. */
  #late = false;
  #cut: (() => void) | null = null;

  constructor(options: PlaybackOptions) {
    this.#options = options;
  }

  /** Takes a timeline and shows its end at once. */
  open(rounds: readonly Round[]): void {
    this.rounds = rounds;
    this.#jump(end(rounds));
  }

  /** Takes a timeline that may have grown or shrunk, and goes after it. */
  update(rounds: readonly Round[]): void {
    this.rounds = rounds;
    const at = clamped(rounds, this.at);
    if (!same(at, this.at)) this.#jump(at);
    this.#late ||= this.following && turnsBetween(rounds, at, end(rounds)) > WORTH_PLAYING;
    void this.#run();
  }

  goTo(position: Position): void {
    const to = clamped(this.rounds, position);
    this.following = same(to, end(this.rounds));
    this.#jump(to);
  }

  back(): void {
    const to = preceding(this.rounds, this.at);
    if (to) this.goTo(to);
  }

  /** One turn forward, in motion; a second call meanwhile ends the motion. */
  async forward(): Promise<void> {
    const to = following(this.rounds, this.at);
    if (!to) return;
    if (this.busy) return this.goTo(to);
    this.following = same(to, end(this.rounds));
    await this.#step(to);
  }

  /** To the newest turn, at once. */
  toEnd(): void {
    this.following = true;
    this.#jump(end(this.rounds));
  }

  /** From a position on to the newest turn, in motion. */
  play(from: Position = this.at): void {
    this.following = true;
    this.#jump(clamped(this.rounds, from));
    void this.#run();
  }

  pause(): void {
    this.following = false;
  }

  /** An own move was sent: the turn to come may begin with motion shown before the answer. */
  expect(seat: Seat, events: GameEvent[]): void {
    this.#ahead = { seat, events, shown: null };
  }

  /** Shows an expected move that is still unanswered. */
  showExpected(): void {
    const ahead = this.#ahead;
    if (!ahead || ahead.shown || !this.settled) return;
    this.busy = true;
    ahead.shown = this.#motion(ahead.events, this.view, this.view);
    void ahead.shown.then(() => (this.busy = false));
  }

  /** The expected move was refused: the board is as it was. */
  forget(): void {
    if (this.#ahead?.shown) this.cuts += 1;
    this.#ahead = null;
  }

  #jump(to: Position): void {
    this.at = to;
    this.#late = false;
    if (!this.#cut) return;
    this.cuts += 1;
    this.#cut();
  }

  /** Goes on to the newest turn, one by one. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let to: Position | null;
    while (this.following && (to = following(this.rounds, this.at))) {
      if (this.#late) {
        this.#jump(end(this.rounds));
        break;
      }
      const began = performance.now();
      await this.#step(to);
      if (!this.atEnd && !this.#late && performance.now() - began > UNSEEN) await this.#rest();
    }
    this.#running = false;
  }

  #rest(): Promise<void> {
    return this.#untilCut(new Promise((resolve) => setTimeout(resolve, this.#options.rest())));
  }

  async #step(to: Position): Promise<void> {
    const from = this.at;
    const round = this.rounds[to.round];
    const turn = turnFrom(this.rounds, from);
    if (!round) return;
    this.busy = true;
    const before = this.view;
    const after = viewAt(this.rounds, to);
    if (turn) this.#options.onturn?.(turn, round);
    const shown = turn ? await this.#shownAhead(turn) : 0;
    const ahead = shown > 0 || !turn;
    if (ahead && same(this.at, from)) this.at = to;
    const rest = (turn?.events ?? round.opening).slice(shown);
    if (rest.length > 0) await this.#motion(rest, ahead ? after : before, after);
    // Somebody may have stepped elsewhere while the board moved.
    if (same(this.at, from)) this.at = clamped(this.rounds, to);
    this.busy = false;
  }

  /** How many of a turn's events were already shown when it was sent. */
  async #shownAhead(turn: Turn): Promise<number> {
    const ahead = this.#ahead;
    this.#ahead = null;
    await ahead?.shown;
    return ahead?.shown && ahead.seat === turn.seat ? ahead.events.length : 0;
  }

  async #motion(events: GameEvent[], before: View, after: View): Promise<void> {
    const played = this.#options.board()?.play(events, before as never, after as never);
    if (played) await this.#untilCut(played.catch((error: unknown) => console.error(error)));
  }

  /** Waits for something, or until a jump elsewhere cuts it short. */
  async #untilCut(what: Promise<void>): Promise<void> {
    await Promise.race([what, new Promise<void>((resolve) => (this.#cut = resolve))]);
    this.#cut = null;
  }
}
