import { expect, it } from "vitest";
import type { Sound } from "../contract";
import type { Frame } from "./frame";
import { glide, animate, type Tween } from "./motion";
import type { IndigoEvent, Lay, View } from "./view";

const before: View = {
  tiles: [],
  gems: [
    ["amber", "e1", 1],
    ["amber", "e4", 4],
  ],
  centre: { emerald: 5, sapphire: 1 },
  collected: [],
  scores: [],
  lost: [],
  hands: [],
  stock: 40,
  unseen: { R: 6, X: 6, C: 14, B: 14, S: 14 },
  gateways: [],
  over: false,
};

const atOnce: Tween = (_, step) => {
  step(0);
  step(0.5);
  step(1);
  return Promise.resolve();
};

async function played(events: IndigoEvent[]): Promise<{ stages: Frame[]; sounds: Sound[] }> {
  const [stages, sounds]: [Frame[], Sound[]] = [[], []];
  await animate(
    events,
    before,
    atOnce,
    (stage) => stages.push(stage),
    (sound) => sounds.push(sound),
  );
  return { stages, sounds };
}

const lay: Lay = { type: "lay", seat: 1, cell: "e6", kind: "X", rotation: 0 };

it("animates the tile, then the gem from the centre to its place", async () => {
  const { stages, sounds } = await played([
    lay,
    {
      type: "run",
      gem: "emerald",
      from: ["e5", 1],
      path: [["e6", 4, 1]],
      to: ["e6", 1],
      exit: null,
    },
    { type: "draw", seat: 1, kind: "S" },
  ]);
  expect(sounds).toEqual(["lay", "run"]);
  expect(stages[0]).toMatchObject({ laid: { cell: "e6" }, landing: 0 });
  expect(stages[0]?.view.centre.emerald).toBe(5);
  const last = stages.at(-1);
  expect(last?.view.tiles.map(({ cell }) => cell)).toEqual(["e6"]);
  expect(last?.view.centre.emerald).toBe(4);
  expect(last?.movers).toHaveLength(1);
});

it("removes a running gem from its place and shows its points at the gateway", async () => {
  const { stages, sounds } = await played([
    lay,
    { type: "run", gem: "amber", from: ["e4", 4], path: [["e3", 1, 4]], to: null, exit: 5 },
    { type: "take", gem: "amber", gateway: 5, seats: [1, 2] },
  ]);
  expect(sounds).toEqual(["lay", "run", "take"]);
  expect(stages.at(-1)?.view.gems).toEqual([["amber", "e1", 1]]);
  expect(stages.at(-1)?.reward).toMatchObject({ gateway: 5, seats: [1, 2], points: 1 });
});

it("animates two gems to their meeting point and removes them", async () => {
  const { stages, sounds } = await played([
    {
      type: "meet",
      gems: [
        { gem: "amber", from: ["e1", 1], path: [["e2", 4, 1]] },
        { gem: "amber", from: ["e4", 4], path: [["e3", 1, 4]] },
      ],
    },
  ]);
  expect(sounds).toEqual(["run", "meet"]);
  const together = stages.findLast(({ movers }) => movers.length === 2)?.movers ?? [];
  expect(together[0]?.x).toBeCloseTo(together[1]?.x ?? NaN);
  expect(stages.at(-1)?.view).toMatchObject({ gems: [], lost: ["amber", "amber"] });
  expect(stages.at(-1)?.burst?.share).toBe(1);
});

it("removes the tile from the hand and inserts the drawn one in the server's order", async () => {
  const hands: View["hands"] = [
    ["C", "S"],
    ["?", "?"],
  ];
  const after = async (events: IndigoEvent[]): Promise<View["hands"] | undefined> => {
    const stages: Frame[] = [];
    const run: IndigoEvent = {
      type: "run",
      gem: "amber",
      from: ["e1", 1],
      path: [],
      to: null,
      exit: 6,
    };
    const show = (stage: Frame): number => stages.push(stage);
    await animate([...events, run], { ...before, hands }, atOnce, show, () => 0);
    return stages.at(-1)?.view.hands;
  };
  expect(await after([{ ...lay, kind: "S" }])).toEqual([["C"], ["?", "?"]]);
  expect(
    await after([
      { ...lay, kind: "S" },
      { type: "draw", seat: 1, kind: "R" },
    ]),
  ).toEqual([
    ["R", "C"],
    ["?", "?"],
  ]);
  expect(await after([{ ...lay, seat: 2 }])).toEqual([["C", "S"], ["?"]]);
});

it("does not change the given view", async () => {
  const copy = structuredClone(before);
  await played([lay]);
  expect(before).toEqual(copy);
});

it("eases from 0 to 1 with constant speed between the ends", () => {
  expect(glide(0)).toBe(0);
  expect(glide(1)).toBe(1);
  expect(glide(0.15) - glide(0.149)).toBeCloseTo(glide(0.151) - glide(0.15), 4);
  expect(glide(0.6) - glide(0.5)).toBeCloseTo(glide(0.4) - glide(0.3));
});
