/** Animation of events, as a sequence of frames. */

import type { SeatNumber, Sound } from "../contract";
import { stillFrame, type Frame } from "./frame";
import { POINTS } from "./gems";
import {
  NUMBER_DISTANCE,
  gatewayDirection,
  interpolate,
  translate,
  type Cell,
  type Edge,
  type Point,
} from "./geometry";
import type { Place } from "./paths";
import { lengthOf, meetRoutes, pointAlong, runRoute } from "./routes";
import { KINDS, type Kind } from "./tiles";
import type { GemKind, IndigoEvent, Lay, View } from "./view";

/** Call `step` with values from 0 to 1 over a duration, then resolve; at once if animations are off. */
export type Tween = (milliseconds: number, step: (share: number) => void) => Promise<void>;

/** Speed of a gem in board units per second, and the limits of a run's duration. */
const GEM_SPEED = 330;
const MIN_RUN_MS = 320;
const MAX_RUN_MS = 1800;

const LANDING_MS = 240;
const FLIGHT_MS = 380;
const REWARD_MS = 620;
const BURST_MS = 560;

const runMs = (length: number): number =>
  Math.min(MAX_RUN_MS, Math.max(MIN_RUN_MS, (length / GEM_SPEED) * 1000));

/** Ease with a short acceleration and deceleration and constant speed between them. */
export function glide(share: number): number {
  const ramp = 0.15;
  const pace = 1 / (1 - ramp);
  if (share < ramp) return (pace * share * share) / (2 * ramp);
  if (share > 1 - ramp) return 1 - (pace * (1 - share) ** 2) / (2 * ramp);
  return pace * (share - ramp / 2);
}

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Animate events from a position, one after the other; `show` gets each frame. */
export async function animate(
  events: readonly IndigoEvent[],
  before: View,
  tween: Tween,
  show: (stage: Frame) => void,
  sound: (sound: Sound) => void,
): Promise<void> {
  let view = before;
  let laid: Lay | null = null;
  /** The point outside the exit by which the last gem left the board. */
  let exitPoint: Point | null = null;
  const showFrame = (moving: Partial<Frame> = {}): void => {
    show({ ...stillFrame(view), laid, ...moving });
  };

  for (const event of events) {
    switch (event.type) {
      case "lay": {
        const { seat, cell, kind, rotation } = event;
        const tile = { seat, cell, kind, rotation, ply: (view.tiles.at(-1)?.ply ?? 0) + 1 };
        view = {
          ...withHand(view, seat, (hand) => withoutTile(hand, kind)),
          tiles: [...view.tiles, tile],
        };
        laid = event;
        sound("lay");
        await tween(LANDING_MS, (share) => {
          showFrame({ landing: easeOut(share) });
        });
        break;
      }
      case "draw": {
        const { seat, kind } = event;
        view = withHand(view, seat, (hand) => withTile(hand, kind ?? "?"));
        break;
      }
      case "run": {
        const { gem, from, path, to } = event;
        const route = runRoute(from, path, to);
        const length = lengthOf(route);
        view = withoutGem(view, gem, from);
        sound("run");
        await tween(runMs(length), (share) => {
          const along = glide(share) * length;
          const at = pointAlong(route, along);
          showFrame({ movers: [{ gem, ...at, scale: 1 }], trails: [{ gem, route, along }] });
        });
        if (to) view = { ...view, gems: [...view.gems, [gem, ...to]] };
        else exitPoint = pointAlong(route, length);
        break;
      }
      case "take": {
        const { gem, gateway, seats } = event;
        const home = translate({ x: 0, y: 0 }, gatewayDirection(gateway), NUMBER_DISTANCE);
        const start = exitPoint ?? home;
        exitPoint = null;
        await tween(FLIGHT_MS, (share) => {
          const at = interpolate(start, home, easeOut(share));
          showFrame({
            movers: [{ gem, ...at, scale: 1 + 0.5 * Math.sin(share * Math.PI) - 0.4 * share }],
          });
        });
        sound("take");
        await tween(REWARD_MS, (share) => {
          showFrame({ reward: { gateway, seats, points: POINTS[gem], share } });
        });
        break;
      }
      case "meet": {
        const [a, b] = event.gems;
        const routes = meetRoutes(a, b);
        const lengths = routes.map(lengthOf);
        const gems = [a.gem, b.gem];
        view = withoutGem(withoutGem(view, a.gem, a.from), b.gem, b.from);
        sound("run");
        await tween(runMs(Math.max(...lengths)), (share) => {
          const trails = routes.map((route, index) => ({
            gem: gems[index] ?? a.gem,
            route,
            along: glide(share) * (lengths[index] ?? 0),
          }));
          showFrame({
            movers: trails.map(({ gem, route, along }) => ({
              gem,
              ...pointAlong(route, along),
              scale: 1,
            })),
            trails,
          });
        });
        const at = pointAlong(routes[0], lengths[0] ?? 0);
        view = { ...view, lost: [...view.lost, ...gems] };
        sound("meet");
        await tween(BURST_MS, (share) => {
          showFrame({ burst: { at, gems, share } });
        });
        break;
      }
    }
  }
}

type Hand = View["hands"][number];

const withHand = (view: View, seat: SeatNumber, change: (hand: Hand) => Hand): View => ({
  ...view,
  hands: view.hands.map((hand, index) => (index === seat - 1 ? change(hand) : hand)),
});

/** Return a hand without a tile of a kind, or without an unknown one. */
function withoutTile(hand: Hand, kind: Kind): Hand {
  const known = hand.indexOf(kind);
  return hand.toSpliced(known < 0 ? 0 : known, 1);
}

/** Return a hand with one more tile, in the server's order. */
function withTile(hand: Hand, kind: Hand[number]): Hand {
  const order: Hand = [...KINDS, "?"];
  return [...hand, kind].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Return a view without a gem. */
function withoutGem(view: View, gem: GemKind, [cell, edge]: Place): View {
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
