import { describe, expect, it } from "vitest";
import type { GameEvent, Result } from "../../api/types";
import {
  addressOf,
  afterOwnTurn,
  applyEvent,
  clampPosition,
  endOf,
  eventsBetween,
  nextPosition,
  positionOf,
  previousPosition,
  stepsBetween,
  viewAt,
  withinStepsOfEnd,
  type Round,
} from "./timeline";

let seq = 0;
const started = (round: number): GameEvent => ({
  ...{ type: "event", seq: ++seq, kind: "started", round, seats: [] },
  ...{ events: [{ type: "deal" }], state: { at: `start ${round}` } },
});
const moved = (ply: number, seat: number, state: string): GameEvent => ({
  ...{ type: "event", seq: ++seq, kind: "move", round: 1, ply, seat },
  ...{ move: `m${ply}`, events: [{ type: "go", ply }], state: { at: state } },
});
const undone = (turns: number): GameEvent => ({
  ...{ type: "event", seq: ++seq, kind: "undone", round: 1, seat: 1, turns, ply: 0, state: {} },
});
const left = (seat: number): GameEvent => ({
  ...{ type: "event", seq: ++seq, kind: "left", seat, seats: [] },
});
const after = (...events: GameEvent[]): readonly Round[] =>
  events.reduce(applyEvent, [] as Round[]);

const threeTurns = () => after(started(1), moved(1, 1, "a"), moved(2, 2, "b"), moved(3, 1, "c"));

describe("applyEvent", () => {
  it("keeps the view after each turn", () => {
    const rounds = threeTurns();
    expect([0, 1, 2, 3].map((turn) => viewAt(rounds, { round: 0, turn })?.at)).toEqual([
      "start 1",
      "a",
      "b",
      "c",
    ]);
  });

  it("forgets what was dealt when the table opens again", () => {
    const reopened: GameEvent = { type: "event", seq: ++seq, kind: "reopened", seat: 1, seats: [] };
    const rounds = applyEvent(threeTurns(), reopened);
    expect(rounds).toEqual([]);
    expect(applyEvent(rounds, started(1)).map(({ number }) => number)).toEqual([1]);
  });

  it("returns the same list for an event that changes nothing", () => {
    const rounds = threeTurns();
    expect(applyEvent(rounds, { type: "event", seq: 9, kind: "aborted" })).toBe(rounds);
  });

  it("replaces the last view by the one without secrets at the end", () => {
    const result: Result = {
      scores: [],
      winners: [],
      tiebreak: null,
      totals: [],
      rounds: [],
      termination: "resignation",
    };
    const finished: GameEvent = {
      ...{ type: "event", seq: 9, kind: "finished", round: 1, result, state: { at: "all" } },
    };
    const rounds = applyEvent(threeTurns(), finished);
    expect(viewAt(rounds, endOf(rounds))?.at).toBe("all");
    expect(viewAt(rounds, { round: 0, turn: 2 })?.at).toBe("b");
  });

  it("keeps the turns that an undo event leaves", () => {
    const rounds = applyEvent(threeTurns(), undone(1));
    expect(rounds[0]?.turns.map(({ move }) => move)).toEqual(["m1"]);
  });

  it("undoes a choice that made no ply", () => {
    const choices = after(started(1), moved(0, 1, "x"), moved(0, 1, "xx"), undone(1));
    expect(choices[0]?.turns).toHaveLength(1);
  });

  it("places side events after the turn that they followed", () => {
    const rounds = after(started(1), moved(1, 1, "a"), left(2), moved(2, 2, "b"), left(1));
    const sideEvents = rounds[0]?.sideEvents.map(({ turn, event }) => [turn, event.kind]);
    expect(sideEvents).toEqual([
      [1, "left"],
      [2, "left"],
    ]);
    expect(rounds[0]?.turns).toHaveLength(2);
  });

  it("drops the side events after a turn that is undone", () => {
    const rounds = after(started(1), moved(1, 1, "a"), left(2), moved(2, 2, "b"), left(1));
    expect(applyEvent(rounds, undone(1))[0]?.sideEvents.map(({ turn }) => turn)).toEqual([1]);
  });

  it("ignores side events before the first round", () => {
    expect(after(left(1))).toEqual([]);
  });

  it("undoes back to the start of a round", () => {
    const rounds = applyEvent(threeTurns(), undone(0));
    expect(endOf(rounds)).toEqual({ round: 0, turn: 0 });
    expect(viewAt(rounds, { round: 0, turn: 0 })).toEqual({ at: "start 1" });
  });
});

describe("positions", () => {
  const rounds = applyEvent(threeTurns(), started(2));

  it("continue across rounds in both directions", () => {
    const last = { round: 0, turn: 3 };
    const next = { round: 1, turn: 0 };
    expect(nextPosition(rounds, last)).toEqual(next);
    expect(previousPosition(rounds, next)).toEqual(last);
    expect(nextPosition(rounds, next)).toBeNull();
    expect(previousPosition(rounds, { round: 0, turn: 0 })).toBeNull();
  });

  it("are clamped to those that exist", () => {
    expect(clampPosition(rounds, { round: 0, turn: 7 })).toEqual({ round: 0, turn: 3 });
    expect(clampPosition(rounds, { round: 5, turn: 1 })).toEqual({ round: 1, turn: 0 });
  });

  it("count the steps between them", () => {
    expect(stepsBetween(rounds, { round: 0, turn: 1 }, { round: 0, turn: 3 })).toBe(2);
    expect(stepsBetween(rounds, { round: 0, turn: 2 }, { round: 1, turn: 0 })).toBe(2);
  });
});

describe("withinStepsOfEnd", () => {
  const rounds = after(started(1), moved(1, 1, "a"), started(2), moved(1, 1, "b"));

  it("returns a position near the end, clamped", () => {
    expect(withinStepsOfEnd(rounds, { round: 0, turn: 1 }, 8)).toEqual({ round: 0, turn: 1 });
    expect(withinStepsOfEnd(rounds, { round: 1, turn: 9 }, 8)).toEqual({ round: 1, turn: 1 });
  });

  it("returns the position that many steps before the end otherwise", () => {
    expect(withinStepsOfEnd(rounds, { round: 0, turn: 0 }, 2)).toEqual({ round: 0, turn: 1 });
    expect(withinStepsOfEnd(rounds, { round: 0, turn: 0 }, 0)).toEqual({ round: 1, turn: 1 });
  });
});

describe("afterOwnTurn", () => {
  const rounds = threeTurns();
  const now = { round: 0, turn: 3 };

  it("is followed by the turns of others since the seat's own", () => {
    const own = afterOwnTurn(rounds, now, 2);
    expect(own.turn).toBe(2);
    expect(eventsBetween(rounds, own, now)).toEqual([{ type: "go", ply: 3 }]);
  });

  it("is the position itself right after the seat's own turn", () => {
    expect(afterOwnTurn(rounds, now, 1)).toEqual(now);
  });

  it("is the start for a seat without a turn", () => {
    expect(afterOwnTurn(rounds, now, 3).turn).toBe(0);
  });

  it("is before the last turn for a spectator", () => {
    expect(afterOwnTurn(rounds, now, null).turn).toBe(2);
    expect(afterOwnTurn(rounds, { round: 0, turn: 0 }, null).turn).toBe(0);
  });
});

describe("the place that a link names", () => {
  const rounds = after(started(1), moved(0, 2, "secret"), moved(1, 1, "a"), moved(2, 2, "b"));
  const both = applyEvent(rounds, started(2));

  it.each([
    [1, 0, { round: 0, turn: 1 }],
    [1, 1, { round: 0, turn: 2 }],
    [1, 99, { round: 0, turn: 3 }],
    [2, 0, { round: 1, turn: 0 }],
    [3, 0, null],
  ])("leads to round %i, ply %i", (round, ply, position) => {
    expect(positionOf(both, { round, ply })).toEqual(position);
  });

  it("is that of a position", () => {
    expect(addressOf(both, { round: 0, turn: 3 })).toEqual({ round: 1, ply: 2 });
    expect(addressOf(both, endOf(both))).toEqual({ round: 2, ply: 0 });
    expect(addressOf([], { round: 0, turn: 0 })).toBeNull();
  });
});
