/** Events as motion: what the board shows from one moment to the next. */

import type { Seat, Sound } from "../contract";
import {
  NUMBER_DISTANCE,
  gatewayDirection,
  between,
  moved,
  type Cell,
  type Edge,
  type Point,
} from "./geometry";
import { lengthOf, meetRoutes, pointAlong, runRoute, type Place, type Segment } from "./paths";
import { KINDS, type Kind } from "./tiles";
import { POINTS, type GemKind, type IndigoEvent, type Lay, type View } from "./view";

/** What the board shows at one moment: the position and what moves above it. */
export interface Stage {
  view: View;
  /** The turn's tile, and how far its landing has come. */
  laid: Lay | null;
  landing: number;
  movers: readonly Mover[];
  trails: readonly Trail[];
  /** Where two gems met, and how far their burst has come. */
  burst: { at: Point; gems: readonly GemKind[]; share: number } | null;
  reward: { gateway: number; seats: readonly Seat[]; points: number; share: number } | null;
}

export interface Mover extends Point {
  gem: GemKind;
  scale: number;
}

/** The way that a gem has come so far. */
export interface Trail {
  gem: GemKind;
  route: readonly Segment[];
  along: number;
}

/** Calls `step` with shares from 0 to 1 for so long, and resolves; at once where motion is off. */
export type Tween = (milliseconds: number, step: (share: number) => void) => Promise<void>;

export const still = (view: View): Stage => ({
  view,
  laid: null,
  landing: 1,
  movers: [],
  trails: [],
  burst: null,
  reward: null,
});

/** Units of the board that a gem runs in a second, and the least and most time a run takes. */
const PACE = 330;
const SHORTEST = 320;
const LONGEST = 1800;

const LANDING = 240;
const FLIGHT = 380;
const REWARD = 620;
const BURST = 560;

const runTime = (length: number): number =>
  Math.min(LONGEST, Math.max(SHORTEST, (length / PACE) * 1000));

/** Constant speed but for a short start and a short stop, so that the eye can follow. */
export function glide(share: number): number {
  const ramp = 0.15;
  const pace = 1 / (1 - ramp);
  if (share < ramp) return (pace * share * share) / (2 * ramp);
  if (share > 1 - ramp) return 1 - (pace * (1 - share) ** 2) / (2 * ramp);
  return pace * (share - ramp / 2);
}

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Plays events from a position, one after the other, through `show`. */
export async function perform(
  events: readonly IndigoEvent[],
  before: View,
  tween: Tween,
  show: (stage: Stage) => void,
  sound: (sound: Sound) => void,
): Promise<void> {
  let view = before;
  let laid: Lay | null = null;
  /** Where a gem that has left the board waits for its take. */
  let out: Point | null = null;
  const scene = (moving: Partial<Stage> = {}): void => {
    show({ ...still(view), laid, ...moving });
  };

  for (const event of events) {
    switch (event.type) {
      case "lay": {
        const { seat, cell, kind, rotation } = event;
        const tile = { seat, cell, kind, rotation, ply: (view.tiles.at(-1)?.ply ?? 0) + 1 };
        view = {
          ...withHand(view, seat, (hand) => played(hand, kind)),
          tiles: [...view.tiles, tile],
        };
        laid = event;
        sound("lay");
        await tween(LANDING, (share) => {
          scene({ landing: easeOut(share) });
        });
        break;
      }
      case "draw": {
        const { seat, kind } = event;
        view = withHand(view, seat, (hand) => drawn(hand, kind ?? "?"));
        break;
      }
      case "run": {
        const { gem, from, path, to } = event;
        const route = runRoute(from, path, to);
        const length = lengthOf(route);
        view = without(view, gem, from);
        sound("run");
        await tween(runTime(length), (share) => {
          const along = glide(share) * length;
          const at = pointAlong(route, along);
          scene({ movers: [{ gem, ...at, scale: 1 }], trails: [{ gem, route, along }] });
        });
        if (to) view = { ...view, gems: [...view.gems, [gem, ...to]] };
        else out = pointAlong(route, length);
        break;
      }
      case "take": {
        const { gem, gateway, seats } = event;
        const home = moved({ x: 0, y: 0 }, gatewayDirection(gateway), NUMBER_DISTANCE);
        const start = out ?? home;
        out = null;
        await tween(FLIGHT, (share) => {
          const at = between(start, home, easeOut(share));
          scene({
            movers: [{ gem, ...at, scale: 1 + 0.5 * Math.sin(share * Math.PI) - 0.4 * share }],
          });
        });
        sound("take");
        await tween(REWARD, (share) => {
          scene({ reward: { gateway, seats, points: POINTS[gem], share } });
        });
        break;
      }
      case "meet": {
        const [a, b] = event.gems;
        const routes = meetRoutes(a, b);
        const lengths = routes.map(lengthOf);
        const gems = [a.gem, b.gem];
        view = without(without(view, a.gem, a.from), b.gem, b.from);
        sound("run");
        await tween(runTime(Math.max(...lengths)), (share) => {
          const ways = routes.map((route, index) => ({
            gem: gems[index] ?? a.gem,
            route,
            along: glide(share) * (lengths[index] ?? 0),
          }));
          scene({
            movers: ways.map(({ gem, route, along }) => ({
              gem,
              ...pointAlong(route, along),
              scale: 1,
            })),
            trails: ways,
          });
        });
        const at = pointAlong(routes[0], lengths[0] ?? 0);
        view = { ...view, lost: [...view.lost, ...gems] };
        sound("meet");
        await tween(BURST, (share) => {
          scene({ burst: { at, gems, share } });
        });
        break;
      }
    }
  }
}

type Hand = View["hands"][number];

const withHand = (view: View, seat: Seat, change: (hand: Hand) => Hand): View => ({
  ...view,
  hands: view.hands.map((hand, index) => (index === seat - 1 ? change(hand) : hand)),
});

/** A hand without a tile of a kind, or without an unknown one. */
function played(hand: Hand, kind: Kind): Hand {
  const known = hand.indexOf(kind);
  return hand.toSpliced(known < 0 ? 0 : known, 1);
}

/** A hand with one more tile, in the order in which the server tells a hand. */
function drawn(hand: Hand, kind: Hand[number]): Hand {
  const order: Hand = [...KINDS, "?"];
  return [...hand, kind].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The position once a gem has left its place. */
function without(view: View, gem: GemKind, [cell, edge]: Place): View {
  if (!isLying(view, gem, cell, edge)) {
    const centre = { ...view.centre };
    if (gem !== "amber") centre[gem] = Math.max(0, centre[gem] - 1);
    return { ...view, centre };
  }
  return {
    ...view,
    gems: view.gems.filter((lying) => lying[0] !== gem || lying[1] !== cell || lying[2] !== edge),
  };
}

const isLying = (view: View, gem: GemKind, cell: Cell, edge: Edge): boolean =>
  view.gems.some((lying) => lying[0] === gem && lying[1] === cell && lying[2] === edge);

/**
 * A tween on the screen's frames. It ends at once when `signal` aborts, and never waits for frames
 * that a hidden page does not get.
 */
export const onFrames =
  (speed: number, signal: AbortSignal): Tween =>
  (milliseconds, step) =>
    new Promise((resolve) => {
      const time = speed > 0 ? milliseconds / speed : 0;
      if (signal.aborted || time === 0 || document.hidden) {
        if (!signal.aborted) step(1);
        resolve();
        return;
      }
      let frame = 0;
      const end = (): void => {
        cancelAnimationFrame(frame);
        clearTimeout(late);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const late = setTimeout(end, time + 500);
      signal.addEventListener("abort", end);
      const start = performance.now();
      const next = (now: number): void => {
        const share = Math.min(1, Math.max(0, (now - start) / time));
        step(share);
        if (share < 1) frame = requestAnimationFrame(next);
        else end();
      };
      frame = requestAnimationFrame(next);
    });
