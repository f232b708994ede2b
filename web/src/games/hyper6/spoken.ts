/** The board in words for those who hear it: the most important first. */

import { list, t } from "../../words";
import type { SeatNumber } from "../contract";
import { sentences } from "../sentences";
import { adjustText, driveText } from "./describe";
import type { Drive, ShipMoves } from "./plan";
import { NODES, link, ringOf, type Node, type Stop } from "./spiral";
import type { Ship, View } from "./view";

/** How far ahead other ships matter: the highest face. */
const REACH = 8;

/** Return a ship's description; `player` is its owner, null if it is the listener's. */
export function shipName({ sides, face, node }: Ship, player: string | null): string {
  const facts = { sides, face: face ?? "?", node, ring: ringOf(node), left: NODES + 1 - node };
  return player === null
    ? t("hyper6-own-ship", facts)
    : t("hyper6-other-ship", { ...facts, player });
}

/** Return the drive of a ship by a face: its nodes, by the rules of driving and jumping. */
export function driveBy(face: number, node: Node, taken: ReadonlySet<Node>): Drive {
  const stops: Stop[] = [node + face > NODES ? null : node + face];
  let at = stops[0] ?? null;
  while (at !== null && taken.has(at)) stops.push((at = link(at)));
  return { move: "", stops, rolled: stops.length > 1 && at !== null };
}

const takenNodes = (view: View): ReadonlySet<Node> =>
  new Set(view.ships.flat().map(({ node }) => node));

/** Return where a ship would drive with some face. */
function driveWith(face: number, ship: Ship, view: View): string {
  const drive = driveBy(face, ship.node, takenNodes(view));
  const none = { move: null, reason: null };
  return driveText({ drive, up: none, down: none }, { ...ship, face });
}

/** Return what driving a ship would do. */
export const driveOutcome = (ship: Ship, moves: ShipMoves | null, view: View): string =>
  moves || ship.face === null
    ? driveText(moves ?? { drive: null, ...NO_TURNS }, ship)
    : driveWith(ship.face, ship, view);

const NO_TURNS = { up: { move: null, reason: null }, down: { move: null, reason: null } };

/** Return what turning a ship's face would lead to, and which ships are ahead of it. */
export function prospects(
  ship: Ship,
  moves: ShipMoves | null,
  view: View,
  names: readonly string[],
  viewer: SeatNumber | null,
): string {
  const turned = ([1, -1] as const).map((by) => {
    const adjust = moves?.[by > 0 ? "up" : "down"];
    if (!adjust || ship.face === null) return "";
    if (!adjust.move) return adjustText(adjust, by, ship);
    const face = ship.face + by;
    return t("hyper6-would-turn", { by, face, drive: driveWith(face, ship, view) });
  });
  return sentences([...turned, aheadText(ship.node, view, names, viewer)]);
}

/** Return the ships on the next nodes. */
function aheadText(
  from: Node,
  view: View,
  names: readonly string[],
  viewer: SeatNumber | null,
): string {
  const ships = view.ships
    .flatMap((fleet, index) => fleet.map(({ node }) => ({ node, seat: index + 1 })))
    .filter(({ node }) => node > from && node <= from + REACH)
    .sort((a, b) => a.node - b.node)
    .map(({ node, seat }) =>
      seat === viewer
        ? t("hyper6-node-own", { node })
        : t("hyper6-node-of", { node, player: names[seat - 1] ?? "" }),
    );
  return ships.length > 0
    ? t("hyper6-ahead", { ships: ships.join(", ") })
    : t("hyper6-ahead-free", { reach: REACH });
}

/** Return the whole position: for each player the ships home, those on the way, and the dice. */
export function overviewText(view: View, names: readonly string[]): string {
  const seats = view.order.length > 0 ? view.order : names.map((_, index) => index + 1);
  return sentences(
    seats.map((seat) => {
      const ships = [...(view.ships[seat - 1] ?? [])]
        .sort((a, b) => b.node - a.node)
        .map(({ sides, face, node }) => t("hyper6-die-on", { sides, face: face ?? "?", node }));
      return sentences([
        t("hyper6-home-of", {
          player: names[seat - 1] ?? "",
          home: view.home[seat - 1] ?? 0,
          need: view.need,
        }),
        ships.length > 0 ? t("hyper6-ships-on", { ships: list(ships) }) : "",
        t("hyper6-dice-left", { count: view.waiting[seat - 1]?.length ?? 0 }),
      ]);
    }),
  );
}
