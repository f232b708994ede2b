import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClipPlayer, clips } from "./motion";
import { movingIn, sceneOf, type Scene, type Shot } from "./scene";
import { pointOf } from "./spiral";
import type { Event, View } from "./view";

const view = (ships: View["ships"]): View => ({
  phase: "drive",
  players: 2,
  need: 6,
  order: [1, 2],
  ships,
  waiting: [[], []],
  chosen: [9, 9],
  home: [0, 0],
  scores: [6, 6],
  idle: 0,
  idle_limit: 80,
  next_node: 1,
  over: false,
});
const before = view([
  [
    { slot: 0, sides: 8, face: 4, node: 10 },
    { slot: 8, sides: 4, face: 2, node: 125 },
  ],
  [{ slot: 3, sides: 6, face: 1, node: 14 }],
]);

function end(events: readonly Event[], from: View): Scene {
  const scene = sceneOf(from);
  for (const clip of clips(events, from.players)) clip.run(scene, 1);
  return scene;
}

const doubleJump: Event[] = [
  { type: "drive", seat: 1, slot: 0, sides: 8, from: 10, to: 14 },
  { type: "jump", seat: 1, slot: 0, from: 14, to: 48 },
  { type: "jump", seat: 1, slot: 0, from: 48, to: 76 },
  { type: "roll", seat: 1, slot: 0, sides: 8, node: 76, face: 7 },
];
const goHome: Event[] = [
  { type: "drive", seat: 1, slot: 8, sides: 4, from: 125, to: null },
  { type: "home", seat: 1, slot: 8, sides: 4 },
];

describe("clips", () => {
  it.each<[string, Event[], unknown]>([
    [
      "a double jump",
      doubleJump,
      [[{ slot: 0, sides: 8, face: 7, node: 76 }, before.ships[0]?.[1]], before.ships[1]],
    ],
    ["going home", goHome, [[before.ships[0]?.[0]], before.ships[1]]],
    [
      "adjusting",
      [{ type: "adjust", seat: 2, slot: 3, node: 14, by: 1, face: 2 }],
      [before.ships[0], [{ slot: 3, sides: 6, face: 2, node: 14 }]],
    ],
    [
      "placing",
      [{ type: "place", seat: 2, slot: 7, sides: 4, face: 3, node: 15 }],
      [before.ships[0], [before.ships[1]?.[0], { slot: 7, sides: 4, face: 3, node: 15 }]],
    ],
  ])("end %s in the scene of the next view", (_, events, ships) => {
    const after = sceneOf(view(ships as View["ships"]));
    const scene = end(events, before);
    expect(new Map([...scene.actors].sort())).toEqual(new Map([...after.actors].sort()));
    expect(scene.glow).toBe(0);
    expect(scene.flash).toBeNull();
  });

  it("clear the opening roll, including repeated rolls after ties", () => {
    const faces = [1, 1, 1, 1, 1, 1, 1, 1, 1];
    const events: Event[] = [1, 2, 1, 2].map((seat) => ({ type: "roll_all", seat, faces }));
    events.push({ type: "order", seats: [2, 1] });
    const scene = end(events, view([[], []]));
    expect(scene.actors.size).toBe(0);
    expect(scene.openingRoll).toBeNull();
  });

  it("show a seat's total once its dice have stopped", () => {
    const scene = sceneOf(view([[], []]));
    const faces = [8, 1, 1, 1, 1, 1, 1, 1, 1];
    const [roll] = clips([{ type: "roll_all", seat: 2, faces }], 2);
    roll?.run(scene, 0.5);
    expect(scene.openingRoll?.totals).toEqual([null, null]);
    roll?.run(scene, 1);
    expect(scene.openingRoll?.totals).toEqual([null, 16]);
    const dice = [...scene.actors.values()];
    expect(dice.map((die) => die.face)).toEqual(faces);
    expect(new Set(dice.map((die) => die.size)).size).toBe(1);
  });

  it("keep a driving ship on the spiral", () => {
    const scene = sceneOf(before);
    const [drive] = clips(doubleJump, 2);
    drive?.run(scene, 0.5);
    const [x, y] = scene.actors.get("1-0")?.at ?? [0, 0];
    const [a, b] = [pointOf(10), pointOf(14)].map(([u, v]) => Math.hypot(u, v));
    expect(Math.hypot(x, y)).toBeLessThan(a ?? 0);
    expect(Math.hypot(x, y)).toBeGreaterThan(b ?? 0);
  });

  it("ignore a ship that does not exist", () => {
    expect(end(goHome, view([[], []])).actors.size).toBe(0);
  });
});

describe("ClipPlayer", () => {
  const page = { hidden: false };
  beforeEach(() => {
    page.hidden = false;
    vi.stubGlobal("document", page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Start a player; `release` ends the shot that it waits for. */
  function start(player: ClipPlayer, speed: number) {
    const shots: Shot[] = [];
    const sounds: string[] = [];
    let release = (): void => undefined;
    const done = player.play(clips(doubleJump, 2), sceneOf(before), speed, {
      show: (shot) => shots.push(shot),
      sound: (sound) => sounds.push(sound),
      ended: (_, signal) =>
        new Promise((resolve) => {
          release = resolve;
          signal.addEventListener("abort", () => {
            resolve();
          });
        }),
    });
    return {
      done,
      shots,
      sounds,
      last: () => shots.at(-1)?.scenes.at(-1)?.actors.get("1-0"),
      next: () => {
        release();
        return Promise.resolve();
      },
    };
  }
  const landed = { face: 7, at: pointOf(76) };

  it("plays every clip with its sound and ends in the final scene", async () => {
    const { done, shots, sounds, last, next } = start(new ClipPlayer(), 2);
    for (let shot = 0; shot < 4; shot++) await next();
    await done;
    expect(sounds).toEqual(["drive", "jump", "jump", "roll"]);
    expect(shots.map(({ ms }) => ms > 0)).toEqual([true, true, true, true, false]);
    expect(shots[1]?.ms).toBe(230);
    expect(last()).toMatchObject(landed);
  });

  it("samples a clip from its start to its end, with the dice that move", async () => {
    const { done, shots, next } = start(new ClipPlayer(), 1);
    const [drive] = shots;
    expect(drive?.scenes[0].actors.get("1-0")?.at[0]).toBeCloseTo(pointOf(10)[0]);
    expect(drive?.scenes.at(-1)?.actors.get("1-0")?.at).toEqual(pointOf(14));
    expect([...movingIn(drive as Shot)]).toEqual(["1-0"]);
    for (let shot = 0; shot < 4; shot++) await next();
    await done;
    expect(movingIn(shots.at(-1) as Shot).size).toBe(0);
  });

  it("jumps to the end at speed 0, with one sound", async () => {
    const { done, shots, sounds, last } = start(new ClipPlayer(), 0);
    await done;
    expect(sounds).toEqual(["roll"]);
    expect(shots).toHaveLength(1);
    expect(last()).toMatchObject(landed);
  });

  it("ends when stopped, and when another list starts", async () => {
    const player = new ClipPlayer();
    const first = start(player, 1);
    const second = start(player, 1);
    await first.done;
    expect(first.last()).toMatchObject(landed);
    player.stop();
    await second.done;
    expect(second.last()).toMatchObject(landed);
  });

  it("ends when the page is hidden", async () => {
    const { done, sounds, last, next } = start(new ClipPlayer(), 1);
    page.hidden = true;
    await next();
    await done;
    expect(sounds).toEqual(["drive"]);
    expect(last()).toMatchObject(landed);
  });
});
