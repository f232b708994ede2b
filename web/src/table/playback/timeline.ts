/** What happened at a table, round by round, with the view after each turn: for stepping through. */

import type { Happening, ReplayedGame, SeatInfo, TableEvent, View } from "../../api/types";
import type { GameEvent, Seat } from "../../games/contract";
import { isHappening } from "../side-events";

export interface Turn {
  seat: Seat;
  /** The move in record notation; null where it is another seat's secret. */
  move: string | null;
  ply: number;
  events: GameEvent[];
  /** The view after the turn. */
  after: View;
}

/** Something beside the moves, which happened after so many turns of its round. */
export interface Aside {
  turn: number;
  event: Happening;
}

export interface Round {
  number: number;
  seats: SeatInfo[];
  /** What happened before the first decision: hands drawn, dice rolled. */
  opening: GameEvent[];
  start: View;
  turns: Turn[];
  asides: Aside[];
}

/** A place in the timeline: after so many turns of a round (an index, from 0). */
export interface Position {
  round: number;
  turn: number;
}

/** The rounds after one more event of the table's log; the same list if it changes nothing. */
export function fold(rounds: readonly Round[], event: TableEvent): readonly Round[] {
  if (event.kind === "started") {
    const { round, seats, events, state } = event;
    const begun = { number: round, seats, opening: events, start: state, turns: [], asides: [] };
    return [...rounds, begun];
  }
  const last = rounds.at(-1);
  if (!last) return rounds;
  if (event.kind === "move") {
    const { seat, move, ply, events, state } = event;
    const turn = { seat, move, ply, events, after: state };
    return [...rounds.slice(0, -1), { ...last, turns: [...last.turns, turn] }];
  }
  if (event.kind === "undone") return [...rounds.slice(0, -1), undone(last, event)];
  if (isHappening(event)) {
    const asides = [...last.asides, { turn: last.turns.length, event }];
    return [...rounds.slice(0, -1), { ...last, asides }];
  }
  return rounds;
}

/** A round back at the latest earlier turn that looks as the server says. */
function undone(round: Round, { state }: { state: View }): Round {
  const looks = JSON.stringify(state);
  const kept = round.turns.findLastIndex((turn) => JSON.stringify(turn.after) === looks) + 1;
  const turns = round.turns.slice(0, kept);
  const asides = round.asides.filter(({ turn }) => turn <= kept);
  return { ...round, start: kept > 0 ? round.start : state, turns, asides };
}

export function replayed(game: ReplayedGame, seats: SeatInfo[]): Round {
  const turns = game.turns.map(({ state, ...turn }) => ({ ...turn, after: state }));
  return { number: 1, seats, opening: game.events, start: game.start, turns, asides: [] };
}

export function viewAt(rounds: readonly Round[], { round, turn }: Position): View {
  const of = rounds[round];
  return (turn === 0 ? of?.start : of?.turns[turn - 1]?.after) ?? null;
}

/** The turn that leads from a position to the next; null where the round ends. */
export function turnFrom(rounds: readonly Round[], { round, turn }: Position): Turn | null {
  return rounds[round]?.turns[turn] ?? null;
}

/** How many plies were made in a round after so many of its turns; a secret choice makes none. */
export function pliesAt(round: Round, turn: number): number {
  return round.turns[turn - 1]?.ply ?? 0;
}

/** After how many of its turns a round had so many plies, and nothing more. */
export function turnOfPly(round: Round, ply: number): number {
  return round.turns.findLastIndex((turn) => turn.ply <= ply) + 1;
}

export function end(rounds: readonly Round[]): Position {
  const round = Math.max(0, rounds.length - 1);
  return { round, turn: rounds[round]?.turns.length ?? 0 };
}

export function same(a: Position, b: Position): boolean {
  return a.round === b.round && a.turn === b.turn;
}

/** The position one later, or null at the end. */
export function following(rounds: readonly Round[], { round, turn }: Position): Position | null {
  if (turn < (rounds[round]?.turns.length ?? 0)) return { round, turn: turn + 1 };
  return round + 1 < rounds.length ? { round: round + 1, turn: 0 } : null;
}

/** The position one earlier, or null at the start. */
export function preceding(rounds: readonly Round[], { round, turn }: Position): Position | null {
  if (turn > 0) return { round, turn: turn - 1 };
  const before = rounds[round - 1];
  return before ? { round: round - 1, turn: before.turns.length } : null;
}

/** The nearest position that exists: turns may have been taken back. */
export function clamped(rounds: readonly Round[], { round, turn }: Position): Position {
  const of = rounds[round];
  return of ? { round, turn: Math.min(turn, of.turns.length) } : end(rounds);
}

/** A position, or the one so many steps before the end if that is later. */
export function shortOfEnd(rounds: readonly Round[], from: Position, steps: number): Position {
  const first = clamped(rounds, from);
  let at = end(rounds);
  for (let step = 0; step < steps && !same(at, first); step++) at = preceding(rounds, at) ?? at;
  return at;
}

/**
 * Where a seat's last own turn in a round ended, seen from a position: what came after it is new to
 * the seat. Nobody's (null): where the last turn of all began.
 */
export function lastSeen(rounds: readonly Round[], at: Position, seat: Seat | null): Position {
  const turns = rounds[at.round]?.turns.slice(0, at.turn) ?? [];
  const turn =
    seat === null
      ? Math.max(0, turns.length - 1)
      : turns.findLastIndex((taken) => taken.seat === seat) + 1;
  return { round: at.round, turn };
}

/** How many steps lead from a position to a later one; a round that is skipped counts as many. */
export function turnsBetween(rounds: readonly Round[], from: Position, to: Position): number {
  if (from.round === to.round) return to.turn - from.turn;
  const left = (rounds[from.round]?.turns.length ?? 0) - from.turn;
  return from.round + 1 === to.round ? left + 1 + to.turn : Infinity;
}

export function eventsBetween(rounds: readonly Round[], from: Position, to: Position): GameEvent[] {
  return (rounds[to.round]?.turns.slice(from.turn, to.turn) ?? []).flatMap((turn) => turn.events);
}
