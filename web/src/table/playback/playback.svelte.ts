/** The position of the timeline that the board shows, and its animation from turn to turn. */

import type { Ply, View } from "../../api/types";
import type { BoardApi, JsonObject, SeatNumber } from "../../games/contract";
import {
  clampPosition,
  endOf,
  nextPosition,
  previousPosition,
  roundsUntil,
  samePosition,
  stepsBetween,
  turnAfter,
  viewAt,
  type Position,
  type Round,
} from "./timeline";

/** With more new turns than this the board jumps to the end instead of animating each. */
export const MAX_ANIMATED_TURNS = 8;

/** A turn shown faster than this had no animation, and needs no pause after it. */
const INSTANT_MS = 50;

/** The user's own move that the server has not answered yet. */
interface ExpectedMove {
  seat: SeatNumber;
  events: JsonObject[];
  /** The animation started ahead of the server's answer; null until it is started. */
  shown: Promise<void> | null;
}

export interface ShownEvents {
  events: readonly JsonObject[];
  /** Whether they are a round's opening, not a turn. */
  opening: boolean;
  round: Round;
  before: View;
  after: View;
}

export interface PlaybackOptions {
  board: () => Pick<BoardApi, "play"> | undefined;
  /** Return the pause between two turns, in milliseconds. */
  pauseMs: () => number;
  /** Called before the events of a turn, or of a round's opening, are shown. */
  onevents?: (shown: ShownEvents) => void;
}

export class Playback {
  rounds: readonly Round[] = $state.raw([]);
  at: Position = $state.raw({ round: 0, turn: 0 });
  /** Whether the board follows the newest turn, rather than staying where the user stepped to. */
  following = $state(true);
  animating = $state(false);
  /** Counts interrupted animations: the board is mounted anew after each. */
  restarts = $state(0);
  readonly view: View = $derived(viewAt(this.rounds, this.at));
  readonly atEnd = $derived(samePosition(this.at, endOf(this.rounds)));
  /** The rounds as far as a following board shows them; all where the user steps through them. */
  readonly shownRounds: readonly Round[] = $derived(
    this.following ? roundsUntil(this.rounds, this.at) : this.rounds,
  );
  /** Whether the board shows the newest turn and no animation runs. */
  readonly settled = $derived(this.atEnd && !this.animating);

  #options: PlaybackOptions;
  #expected: ExpectedMove | null = null;
  #running = false;
  /** Whether the opening of the first round waits for the board, to be shown before anything else. */
  #opens = false;
  /** Whether to jump to the end after the current animation, as too many turns are left. */
  #behind = false;
  #interrupt: (() => void) | null = null;

  constructor(options: PlaybackOptions) {
    this.#options = options;
  }

  /** Set the timeline and show its end at once. */
  open(rounds: readonly Round[]): void {
    this.rounds = rounds;
    this.#jump(endOf(rounds));
  }

  /** Set the timeline, and animate it from before the opening of its first round. */
  openAtStart(rounds: readonly Round[]): void {
    this.rounds = rounds;
    this.#jump({ round: 0, turn: 0 });
    this.#begin();
  }

  /** Show the opening of the first round, once there is a board. */
  #begin(): void {
    this.#opens = this.animating = true;
    void this.#run();
  }

  /** Show what has waited for the board. */
  onBoard(): void {
    if (this.#opens) void this.#run();
  }

  /** Set a timeline that has grown or shrunk, and animate to its end if the board follows. */
  update(rounds: readonly Round[]): void {
    const begins = this.rounds.length === 0;
    this.rounds = rounds;
    if (rounds.length === 0) {
      this.open(rounds);
      return;
    }
    if (begins) {
      this.#begin();
      return;
    }
    const at = clampPosition(rounds, this.at);
    if (!samePosition(at, this.at)) this.#jump(at);
    this.#behind ||= this.following && stepsBetween(rounds, at, endOf(rounds)) > MAX_ANIMATED_TURNS;
    void this.#run();
  }

  goTo(position: Position): void {
    const to = clampPosition(this.rounds, position);
    this.following = samePosition(to, endOf(this.rounds));
    this.#jump(to);
  }

  back(): void {
    const to = previousPosition(this.rounds, this.at);
    if (to) this.goTo(to);
  }

  /** Animate one turn forward; a call during an animation ends it. */
  async forward(): Promise<void> {
    const to = nextPosition(this.rounds, this.at);
    if (!to) return;
    if (this.animating) return this.goTo(to);
    this.following = samePosition(to, endOf(this.rounds));
    await this.#step(to);
  }

  /** Jump to the newest turn. */
  toEnd(): void {
    this.following = true;
    this.#jump(endOf(this.rounds));
  }

  /** Animate from a position to the newest turn. */
  play(from: Position = this.at): void {
    this.following = true;
    this.#jump(clampPosition(this.rounds, from));
    void this.#run();
  }

  pause(): void {
    this.following = false;
  }

  /** Record that the user's own move was sent, so that its events are not animated twice. */
  expectMove(seat: SeatNumber, events: JsonObject[]): void {
    this.#expected = { seat, events, shown: null };
  }

  /** Animate the expected move before the server's answer. */
  showExpected(): void {
    const expected = this.#expected;
    if (!expected || expected.shown || !this.settled) return;
    this.animating = true;
    expected.shown = this.#animate(expected.events, this.view, this.view);
    void expected.shown.then(() => (this.animating = false));
  }

  /** Forget the expected move, as the server refused it; the board is restored. */
  cancelExpected(): void {
    if (this.#expected?.shown) this.restarts += 1;
    this.#expected = null;
  }

  #jump(to: Position): void {
    this.at = to;
    this.#behind = false;
    if (this.#opens) this.#opens = this.animating = false;
    if (!this.#interrupt) return;
    this.restarts += 1;
    this.#interrupt();
  }

  /** Animate turn by turn to the newest. */
  async #run(): Promise<void> {
    if (this.#running || (this.#opens && !this.#options.board())) return;
    this.#running = true;
    if (this.#opens) await this.#showOpening();
    let to: Position | null;
    while (this.following && (to = nextPosition(this.rounds, this.at))) {
      if (this.#behind) {
        this.#jump(endOf(this.rounds));
        break;
      }
      const began = performance.now();
      await this.#step(to);
      const animated = performance.now() - began > INSTANT_MS;
      if (!this.atEnd && !this.#behind && animated) await this.#pause();
    }
    this.#running = false;
  }

  /** Animate the opening of the first round. */
  async #showOpening(): Promise<void> {
    this.#opens = false;
    const [round] = this.rounds;
    if (round && round.opening.length > 0) {
      const { opening: events, start } = round;
      this.#options.onevents?.({ events, opening: true, round, before: null, after: start });
      await this.#animate(events, start, start);
    }
    this.animating = false;
  }

  #pause(): Promise<void> {
    const ms = this.#options.pauseMs();
    return this.#untilInterrupted(new Promise((resolve) => setTimeout(resolve, ms)));
  }

  async #step(to: Position): Promise<void> {
    const from = this.at;
    const round = this.rounds[to.round];
    const turn = turnAfter(this.rounds, from);
    if (!round) return;
    this.animating = true;
    const before = this.view;
    const after = viewAt(this.rounds, to);
    const events = turn?.events ?? round.opening;
    this.#options.onevents?.({ events, opening: !turn, round, before, after });
    const shown = turn ? await this.#shownInAdvance(turn) : 0;
    // The rest of a move shown in advance, and a new round's opening, start from the new view.
    const viewFirst = shown > 0 || !turn;
    if (viewFirst && samePosition(this.at, from)) this.at = to;
    const rest = events.slice(shown);
    if (rest.length > 0) await this.#animate(rest, viewFirst ? after : before, after);
    // The user may have stepped elsewhere during the animation.
    if (samePosition(this.at, from)) this.at = clampPosition(this.rounds, to);
    this.animating = false;
  }

  /** Return how many of a turn's events were already shown before the server's answer. */
  async #shownInAdvance(turn: Ply): Promise<number> {
    const expected = this.#expected;
    this.#expected = null;
    await expected?.shown;
    return expected?.shown && expected.seat === turn.seat ? expected.events.length : 0;
  }

  async #animate(events: JsonObject[], before: View, after: View): Promise<void> {
    if (before === null || after === null) return;
    const played = this.#options.board()?.play(events, before, after);
    if (played) {
      await this.#untilInterrupted(played.catch((error: unknown) => console.error(error)));
    }
  }

  /** Wait for a promise, or until a jump interrupts it. */
  async #untilInterrupted(promise: Promise<void>): Promise<void> {
    await Promise.race([promise, new Promise<void>((resolve) => (this.#interrupt = resolve))]);
    this.#interrupt = null;
  }
}
