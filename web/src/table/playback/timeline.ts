/** A match as rounds of turns with the view after each, folded from its events. */

import type {
  GameEvent,
  JsonObject,
  Ply,
  ReplayedGame,
  Seat,
  SeatNumber,
  View,
} from "../../api/types";
import type { PlyAddress } from "../../ui/route";
import { isSideEvent, type SideEvent } from "../side-events";

/** A side event, with the number of turns of its round before it. */
export interface PlacedSideEvent {
  turn: number;
  event: SideEvent;
}

export interface Round {
  number: number;
  seats: Seat[];
  /** Events before the first decision: hands drawn, dice rolled. */
  opening: JsonObject[];
  start: View;
  turns: readonly Ply[];
  sideEvents: PlacedSideEvent[];
}

/** A position in the timeline: after `turn` turns of the round with index `round`. */
export interface Position {
  round: number;
  turn: number;
}

/** Return the rounds after an event; the same list if the event changes nothing. */
export function applyEvent(rounds: readonly Round[], event: GameEvent): readonly Round[] {
  if (event.kind === "started") {
    const { round: number, seats, events: opening, state: start } = event;
    return [...rounds, { number, seats, opening, start, turns: [], sideEvents: [] }];
  }
  const last = rounds.at(-1);
  if (!last) return rounds;
  if (event.kind === "reopened") return [];
  if (event.kind === "move") {
    return [...rounds.slice(0, -1), { ...last, turns: [...last.turns, event] }];
  }
  if (event.kind === "finished") return [...rounds.slice(0, -1), revealed(last, event.state)];
  if (event.kind === "undone") return [...rounds.slice(0, -1), firstTurns(last, event.turns)];
  if (isSideEvent(event)) {
    const sideEvents = [...last.sideEvents, { turn: last.turns.length, event }];
    return [...rounds.slice(0, -1), { ...last, sideEvents }];
  }
  return rounds;
}

/** Return a round whose last view is replaced by one without secrets. */
function revealed(round: Round, state: JsonObject): Round {
  const end = round.turns.at(-1);
  if (!end) return { ...round, start: state };
  return { ...round, turns: [...round.turns.slice(0, -1), { ...end, state }] };
}

/** Return a round up to a number of its turns. */
function firstTurns(round: Round, kept: number): Round {
  const sideEvents = round.sideEvents.filter(({ turn }) => turn <= kept);
  return { ...round, turns: round.turns.slice(0, kept), sideEvents };
}

export function roundOfRecord(game: ReplayedGame, seats: Seat[]): Round {
  const { events: opening, start, turns } = game;
  return { number: 1, seats, opening, start, turns, sideEvents: [] };
}

export function viewAt(rounds: readonly Round[], { round, turn }: Position): View {
  const played = rounds[round];
  return (turn === 0 ? played?.start : played?.turns[turn - 1]?.state) ?? null;
}

/** Return the turn after a position; null at the end of a round. */
export function turnAfter(rounds: readonly Round[], { round, turn }: Position): Ply | null {
  return rounds[round]?.turns[turn] ?? null;
}

/** Return the number of plies after a number of turns; a secret choice is a turn without a ply. */
export function plyAfterTurns(round: Round, turn: number): number {
  return round.turns[turn - 1]?.ply ?? 0;
}

/** Return the number of turns after which a round had exactly `ply` plies. */
export function turnsUntilPly(round: Round, ply: number): number {
  return round.turns.findLastIndex((turn) => turn.ply <= ply) + 1;
}

/** Return the position of a link to a ply; null if there is no such round. */
export function positionOf(rounds: readonly Round[], at: PlyAddress): Position | null {
  const round = rounds.findIndex(({ number }) => number === at.round);
  const played = rounds[round];
  return played ? { round, turn: turnsUntilPly(played, at.ply) } : null;
}

/** Return the place of a position, as a link names it; null before the start. */
export function addressOf(rounds: readonly Round[], { round, turn }: Position): PlyAddress | null {
  const played = rounds[round];
  return played ? { round: played.number, ply: plyAfterTurns(played, turn) } : null;
}

export function endOf(rounds: readonly Round[]): Position {
  const round = Math.max(0, rounds.length - 1);
  return { round, turn: rounds[round]?.turns.length ?? 0 };
}

/** Return the rounds up to a position; the same list at the end. */
export function roundsUntil(rounds: readonly Round[], at: Position): readonly Round[] {
  if (samePosition(at, endOf(rounds))) return rounds;
  return rounds
    .slice(0, at.round + 1)
    .map((round, index) => (index === at.round ? firstTurns(round, at.turn) : round));
}

export function samePosition(a: Position, b: Position): boolean {
  return a.round === b.round && a.turn === b.turn;
}

/** Return the next position, or null at the end. */
export function nextPosition(rounds: readonly Round[], { round, turn }: Position): Position | null {
  if (turn < (rounds[round]?.turns.length ?? 0)) return { round, turn: turn + 1 };
  return round + 1 < rounds.length ? { round: round + 1, turn: 0 } : null;
}

/** Return the previous position, or null at the start. */
export function previousPosition(
  rounds: readonly Round[],
  { round, turn }: Position,
): Position | null {
  if (turn > 0) return { round, turn: turn - 1 };
  const before = rounds[round - 1];
  return before ? { round: round - 1, turn: before.turns.length } : null;
}

/** Return the nearest position that exists, as turns may have been taken back. */
export function clampPosition(rounds: readonly Round[], { round, turn }: Position): Position {
  const played = rounds[round];
  return played ? { round, turn: Math.min(turn, played.turns.length) } : endOf(rounds);
}

/** Return a position, but at most `steps` before the end. */
export function withinStepsOfEnd(
  rounds: readonly Round[],
  from: Position,
  steps: number,
): Position {
  const first = clampPosition(rounds, from);
  let at = endOf(rounds);
  for (let step = 0; step < steps && !samePosition(at, first); step++) {
    at = previousPosition(rounds, at) ?? at;
  }
  return at;
}

/**
 * Return the position after a seat's last own turn in the round of `at`: later turns are news to the
 * seat. For a spectator (null) the last turn is news.
 */
export function afterOwnTurn(
  rounds: readonly Round[],
  at: Position,
  seat: SeatNumber | null,
): Position {
  const turns = rounds[at.round]?.turns.slice(0, at.turn) ?? [];
  const turn =
    seat === null
      ? Math.max(0, turns.length - 1)
      : turns.findLastIndex((taken) => taken.seat === seat) + 1;
  return { round: at.round, turn };
}

/** Return the number of steps from a position to a later one; Infinity over a whole round. */
export function stepsBetween(rounds: readonly Round[], from: Position, to: Position): number {
  if (from.round === to.round) return to.turn - from.turn;
  const left = (rounds[from.round]?.turns.length ?? 0) - from.turn;
  return from.round + 1 === to.round ? left + 1 + to.turn : Infinity;
}

export function eventsBetween(
  rounds: readonly Round[],
  from: Position,
  to: Position,
): JsonObject[] {
  return (rounds[to.round]?.turns.slice(from.turn, to.turn) ?? []).flatMap((turn) => turn.events);
}
