/** The board in words for those who hear it: the most important first. */

import { list, t } from "../../words";
import type { SeatNumber } from "../contract";
import { sentences } from "../sentences";
import { acrossEdges } from "./across";
import { meetText } from "./describe";
import {
  CENTRE,
  CORNERS,
  gatewayAt,
  neighbour,
  rotateEdge,
  type Cell,
  type Edge,
} from "./geometry";
import { POINTS } from "./gems";
import type { MoveStatus } from "./plan";
import { pathsOf, type Kind } from "./tiles";
import type { LaidTile, LyingGem, View } from "./view";

/** The user who hears the board. */
export interface Listener {
  names: readonly string[];
  viewer: SeatNumber | null;
}

const directions = (edges: readonly Edge[]): string =>
  edges.map((edge) => t("indigo-direction", { edge })).join(", ");

/** Return the three paths of a tile. */
export const pathsText = (kind: Kind, turn: number): string =>
  pathsOf(kind, turn)
    .map(([from, to]) => t("indigo-path", { from, to }))
    .join(", ");

/** Return a tile of the hand, with its paths. */
export const heldText = (kind: Kind, turn: number): string =>
  t("indigo-held", { kind, paths: pathsText(kind, turn) });

/** Return a gateway with its owners. */
function gatewayText(gateway: number, view: View, { names, viewer }: Listener): string {
  const owners = view.gateways[gateway - 1] ?? [];
  const others = owners.filter((seat) => seat !== viewer);
  const mine = others.length === owners.length ? "no" : others.length ? "shared" : "alone";
  return t("indigo-gateway-of", {
    gateway,
    mine,
    others: list(others.map((seat) => names[seat - 1] ?? "")),
  });
}

/** Return a gem with the cell where a tile would let it run on. */
const gemText = ([gem, cell, edge]: LyingGem): string =>
  t("indigo-gem-facing", { gem, cell: neighbour(cell, edge) ?? cell });

/** Return a cell's name, what lies there, and what is around it that a tile would touch. */
export function cellText(cell: Cell, view: View, listener: Listener): string {
  const gems = view.gems.filter(([, at]) => at === cell).map(gemText);
  if (cell === CENTRE) {
    const { emerald, sapphire } = view.centre;
    return t("indigo-at", {
      cell,
      what: t("indigo-centre", { emeralds: emerald, sapphires: sapphire }),
    });
  }
  const arrow = CORNERS.get(cell);
  if (arrow !== undefined) {
    const [from, to] = [rotateEdge(arrow, -1), rotateEdge(arrow, 1)];
    const what = sentences([t("indigo-corner"), ...gems, t("indigo-path", { from, to })]);
    return t("indigo-at", { cell, what });
  }
  const tile = view.tiles.find((laid) => laid.cell === cell);
  const what = tile
    ? sentences([...gems, laidText(tile), ...exitsText(cell, view, listener)])
    : sentences([t("indigo-empty"), ...sidesText(cell, view, listener)]);
  return t("indigo-at", { cell, what });
}

const laidText = ({ kind, rotation }: LaidTile): string => pathsText(kind, rotation);

/** Return the gateway beside a cell, with the edges that are its exits. */
function exitsText(cell: Cell, view: View, listener: Listener): string[] {
  const exits = [0, 1, 2, 3, 4, 5].filter((edge) => gatewayAt(cell, edge) !== null);
  const gateway = gatewayAt(cell, exits[0] ?? 0);
  if (gateway === null) return [];
  const to = gatewayText(gateway, view, listener);
  return [t("indigo-side-gateway", { directions: directions(exits), gateway: to })];
}

/** Return what the edges of an empty cell lead to: gems, then gateways. */
function sidesText(cell: Cell, view: View, listener: Listener): string[] {
  const across = acrossEdges(view, cell);
  const gems = across.flatMap(({ edge, gem }) =>
    gem ? [t("indigo-side-gem", { directions: directions([edge]), gem })] : [],
  );
  const ways = across.flatMap(({ edge, gateway, direct }) =>
    gateway !== null && !direct
      ? [
          t("indigo-side-way", {
            directions: directions([edge]),
            gateway: gatewayText(gateway, view, listener),
          }),
        ]
      : [],
  );
  return [...gems, ...exitsText(cell, view, listener), ...ways];
}

/** Return what laying the tile would do; empty if it moves nothing, or as long as nobody knows. */
export function outcomeText(
  cell: Cell,
  status: MoveStatus | null,
  view: View,
  listener: Listener,
): string {
  if (!status) return "";
  if (!status.legal) {
    const gateway = [0, 1, 2, 3, 4, 5].map((edge) => gatewayAt(cell, edge)).find(Boolean) ?? 0;
    return t("indigo-would-block", { gateway });
  }
  const { events } = status;
  const takes = events.flatMap((event) =>
    event.type === "take"
      ? [
          t("indigo-would-take", {
            gem: event.gem,
            gateway: gatewayText(event.gateway, view, listener),
            points: POINTS[event.gem],
          }),
        ]
      : [],
  );
  const meets = events.flatMap((event) => (event.type === "meet" ? [meetText(event, t)] : []));
  const runs = events.flatMap((event) => {
    if (event.type !== "run" || !event.to) return [];
    const [at, edge] = event.to;
    const next = neighbour(at, edge) ?? at;
    return at === cell
      ? [t("indigo-would-face", { gem: event.gem, cell: next })]
      : [t("indigo-would-run", { gem: event.gem, cell: at, next })];
  });
  return sentences([...takes, ...meets, ...runs]);
}

/** Return the tiles that the listener holds, with their paths. */
export const handText = (hand: readonly { kind: Kind; turn: number }[]): string =>
  sentences(hand.map(({ kind, turn }) => t("indigo-holding", { paths: pathsText(kind, turn) })));

/** Return the whole position: hand, points, gems, tiles left. */
export function overviewText(
  view: View,
  hand: readonly { kind: Kind; turn: number }[],
  { names }: Listener,
): string {
  const points = view.scores.flatMap((score, index) =>
    score === null ? [] : [t("indigo-score", { player: names[index] ?? "", points: score })],
  );
  const { emerald, sapphire } = view.centre;
  const inCorners = view.gems.filter(([, cell]) => CORNERS.has(cell)).length;
  const running = view.gems.filter(([, cell]) => !CORNERS.has(cell));
  return sentences([
    handText(hand),
    points.join(", "),
    ...running.map((gem) => t("indigo-at", { cell: gem[1], what: gemText(gem) })),
    t("indigo-centre", { emeralds: emerald, sapphires: sapphire }),
    inCorners > 0 ? t("indigo-in-corners", { count: inCorners }) : "",
    view.over ? "" : t("indigo-stock", { count: view.stock }),
  ]);
}

/** Return what the tile would do on a cell in each rotation in which it does something. */
export function turnsText(outcomes: readonly string[]): string {
  const alike = new Map<string, string[]>();
  for (const [turns, outcome] of outcomes.entries()) {
    if (outcome === "") continue;
    alike.set(outcome, [...(alike.get(outcome) ?? []), t("indigo-turned", { turns })]);
  }
  const lines = [...alike].map(([outcome, ways]) =>
    t("indigo-would", { ways: list(ways), outcome }),
  );
  return sentences(lines) || t("indigo-moves-nothing");
}
