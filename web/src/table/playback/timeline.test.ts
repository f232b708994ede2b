import { describe, expect, it } from "vitest";
import type { TableEvent } from "../../api/types";
import {
  clamped,
  end,
  eventsBetween,
  fold,
  following,
  lastSeen,
  preceding,
  shortOfEnd,
  turnsBetween,
  viewAt,
  type Round,
} from "./timeline";

let seq = 0;
const started = (round: number): TableEvent => ({
  ...{ type: "event", seq: ++seq, kind: "started", round, seats: [] },
  ...{ events: [{ type: "deal" }], state: `start ${round}` },
});
const moved = (ply: number, seat: number, state: string): TableEvent => ({
  ...{ type: "event", seq: ++seq, kind: "move", round: 1, ply, seat },
  ...{ move: `m${ply}`, events: [{ type: "go", ply }], state },
});
const undone = (ply: number, state: string): TableEvent => ({
  ...{ type: "event", seq: ++seq, kind: "undone", round: 1, ply, state },
});
const after = (...events: TableEvent[]): readonly Round[] => events.reduce(fold, [] as Round[]);

const three = () => after(started(1), moved(1, 1, "a"), moved(2, 2, "b"), moved(3, 1, "c"));

describe("the fold of a table's events", () => {
  it("keeps the view after each turn", () => {
    const rounds = three();
    expect([0, 1, 2, 3].map((turn) => viewAt(rounds, { round: 0, turn }))).toEqual([
      "start 1",
      "a",
      "b",
      "c",
    ]);
  });

  it("changes nothing for other events", () => {
    const rounds = three();
    expect(fold(rounds, { type: "event", seq: 9, kind: "finished" })).toBe(rounds);
  });

  it("goes back to the turn that looks as the server says", () => {
    const rounds = fold(three(), undone(1, "a"));
    expect(rounds[0]?.turns.map(({ move }) => move)).toEqual(["m1"]);
  });

  it("goes back among choices that make no ply", () => {
    const choices = after(started(1), moved(0, 1, "x"), moved(0, 1, "xx"), undone(0, "x"));
    expect(choices[0]?.turns).toHaveLength(1);
  });

  const left = (seat: number): TableEvent => ({
    ...{ type: "event", seq: ++seq, kind: "left", seat, seats: [] },
  });

  it("keeps what happened beside the moves, with the turn after which it did", () => {
    const rounds = after(started(1), moved(1, 1, "a"), left(2), moved(2, 2, "b"), left(1));
    const asides = rounds[0]?.asides.map(({ turn, event }) => [turn, event.kind]);
    expect(asides).toEqual([
      [1, "left"],
      [2, "left"],
    ]);
    expect(rounds[0]?.turns).toHaveLength(2);
  });

  it("forgets what happened after a turn that is taken back", () => {
    const rounds = after(started(1), moved(1, 1, "a"), left(2), moved(2, 2, "b"), left(1));
    expect(fold(rounds, undone(1, "a"))[0]?.asides.map(({ turn }) => turn)).toEqual([1]);
  });

  it("keeps nothing from before the start", () => {
    expect(after(left(1))).toEqual([]);
  });

  it("goes back to the start", () => {
    const rounds = fold(three(), undone(0, "start 1"));
    expect(end(rounds)).toEqual({ round: 0, turn: 0 });
    expect(viewAt(rounds, { round: 0, turn: 0 })).toBe("start 1");
  });
});

describe("positions", () => {
  const rounds = fold(three(), started(2));

  it("lead through all rounds, both ways", () => {
    const last = { round: 0, turn: 3 };
    const next = { round: 1, turn: 0 };
    expect(following(rounds, last)).toEqual(next);
    expect(preceding(rounds, next)).toEqual(last);
    expect(following(rounds, next)).toBeNull();
    expect(preceding(rounds, { round: 0, turn: 0 })).toBeNull();
  });

  it("are brought back to what exists", () => {
    expect(clamped(rounds, { round: 0, turn: 7 })).toEqual({ round: 0, turn: 3 });
    expect(clamped(rounds, { round: 5, turn: 1 })).toEqual({ round: 1, turn: 0 });
  });

  it("count the steps between them", () => {
    expect(turnsBetween(rounds, { round: 0, turn: 1 }, { round: 0, turn: 3 })).toBe(2);
    expect(turnsBetween(rounds, { round: 0, turn: 2 }, { round: 1, turn: 0 })).toBe(2);
  });
});

describe("a position short of the end", () => {
  const rounds = after(started(1), moved(1, 1, "a"), started(2), moved(1, 1, "b"));

  it("is the one asked for, if it is near or does not exist any more", () => {
    expect(shortOfEnd(rounds, { round: 0, turn: 1 }, 8)).toEqual({ round: 0, turn: 1 });
    expect(shortOfEnd(rounds, { round: 1, turn: 9 }, 8)).toEqual({ round: 1, turn: 1 });
  });

  it("is some steps before the end otherwise", () => {
    expect(shortOfEnd(rounds, { round: 0, turn: 0 }, 2)).toEqual({ round: 0, turn: 1 });
    expect(shortOfEnd(rounds, { round: 0, turn: 0 }, 0)).toEqual({ round: 1, turn: 1 });
  });
});

describe("what is new to a seat", () => {
  const rounds = three();
  const now = { round: 0, turn: 3 };

  it("is what came after its last own turn", () => {
    const seen = lastSeen(rounds, now, 2);
    expect(seen.turn).toBe(2);
    expect(eventsBetween(rounds, seen, now)).toEqual([{ type: "go", ply: 3 }]);
  });

  it("is nothing right after its own turn", () => {
    expect(lastSeen(rounds, now, 1)).toEqual(now);
  });

  it("is everything to a seat that had no turn yet", () => {
    expect(lastSeen(rounds, now, 3).turn).toBe(0);
  });

  it("is the last turn to somebody who watches", () => {
    expect(lastSeen(rounds, now, null).turn).toBe(2);
    expect(lastSeen(rounds, { round: 0, turn: 0 }, null).turn).toBe(0);
  });
});
