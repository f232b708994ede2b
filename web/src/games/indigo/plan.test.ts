import { expect, it } from "vitest";
import type { Plan } from "../contract";
import { freeSpotBeside, outcomeOf, type Outcome } from "./outcome";
import { plannedEvents, playableKinds, moveStatuses, moveText } from "./plan";
import { runRoute } from "./routes";
import type { Kind } from "./tiles";
import type { IndigoEvent, Lay } from "./view";

const plan: Plan<IndigoEvent> = {
  seat: 1,
  live: true,
  moves: [
    {
      move: "i6C0",
      events: [
        { type: "lay", seat: 1, cell: "i6", kind: "C", rotation: 0 },
        {
          type: "run",
          gem: "amber",
          from: ["i5", 2],
          path: [["h5", 5, 1]],
          to: ["h5", 1],
          exit: null,
        },
        { type: "run", gem: "amber", from: ["h5", 0], path: [["i6", 3, 0]], to: null, exit: 1 },
        { type: "take", gem: "amber", gateway: 1, seats: [1, 2] },
        { type: "run", gem: "emerald", from: ["i7", 4], path: [["i6", 1, 5]], to: null, exit: 1 },
        { type: "take", gem: "emerald", gateway: 1, seats: [1, 2] },
      ],
    },
  ],
  forbidden: [{ move: "i6C1", reason: "No." }],
};

it("finds a move by tile, cell and any number of rotations", () => {
  const known = moveStatuses(plan);
  expect(known.get(moveText("i6", "C", 3))).toMatchObject({ legal: true, move: "i6C0" });
  expect(known.get(moveText("i6", "C", -5))).toMatchObject({ legal: false, reason: "No." });
  expect(known.get(moveText("i7", "C", 0))).toBeUndefined();
  expect(moveStatuses(null).size).toBe(0);
});

it("completes the effects of a move by the tile that its text says is laid", () => {
  const [{ events }] = plan.moves as [Plan<IndigoEvent>["moves"][number]];
  expect(plannedEvents(1, "i6C0", events.slice(1))).toEqual(events);
  const lay = { type: "lay", seat: 2, cell: "e6", kind: "S", rotation: 2 };
  expect(plannedEvents(2, "e6S2", [])).toEqual([lay]);
});

it("returns the kinds of tiles that can be laid", () => {
  const lay = (kind: Kind): Lay => ({ type: "lay", seat: 1, cell: "i6", kind, rotation: 0 });
  const moves = [lay("S"), lay("C"), lay("S")].map((event) => ({ move: "", events: [event] }));
  expect(playableKinds({ ...plan, moves })).toEqual(["C", "S"]);
});

it("returns where gems would rest and what each gateway would score", () => {
  const status = moveStatuses(plan).get("i6C0");
  const outcome = outcomeOf(status?.legal ? status.events : []);
  expect(outcome.runs.map(({ to }) => to)).toEqual([["h5", 1], null, null]);
  expect(outcome.takes).toEqual([{ gateway: 1, seats: [1, 2], points: 3 }]);
  expect(outcome.meets).toEqual([]);
});

it("returns where two gems would meet", () => {
  const outcome = outcomeOf([
    {
      type: "meet",
      gems: [
        { gem: "emerald", from: ["e5", 1], path: [["e6", 4, null]] },
        { gem: "amber", from: ["e7", 4], path: [["e6", 1, null]] },
      ],
    },
  ]);
  expect(outcome.meets[0]?.gems).toEqual(["emerald", "amber"]);
  expect(outcome.meets[0]?.at.x).toBeCloseTo(103.92, 1);
});

it("places a button on the board, clear of the outcome", () => {
  const none = { runs: [], meets: [], takes: [] };
  expect(freeSpotBeside({ x: 0, y: 0 }, { x: 150, y: 100 }, none)).toEqual({ x: 0, y: 100 });
  expect(freeSpotBeside({ x: 0, y: 400 }, { x: 150, y: 100 }, none)).toEqual({ x: 0, y: 300 });
  const below = runRoute(["f5", 2], [["e5", 5, 2]], ["e5", 2]);
  const busy = { ...none, runs: [{ gem: "amber", route: below, end: below[0]?.to, to: null }] };
  expect(freeSpotBeside({ x: 0, y: -60 }, { x: 150, y: 100 }, busy as Outcome).y).toBeLessThan(0);
});

it("places a button at no side of a tile where it would end beyond the picture", () => {
  const [from, reach] = [
    { x: 100, y: 0 },
    { x: 250, y: 100 },
  ];
  const ends = [
    { x: 100, y: 100 },
    { x: 100, y: -100 },
    { x: -150, y: 0 },
  ];
  const runs = ends.map((at) => ({
    gem: "amber" as const,
    route: [{ shape: "line" as const, from: at, to: at, length: 1 }],
    end: at,
    to: null,
  }));
  const spot = freeSpotBeside(from, reach, { runs, meets: [], takes: [] } as Outcome);
  expect(spot).toEqual({ x: 100, y: 100 });
});
