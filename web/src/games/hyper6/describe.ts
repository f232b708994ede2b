/** Ships, moves and events in words. */

import { t, type Translate } from "../../words";
import type { JsonObject, SeatNumber } from "../contract";
import type { Adjust, ShipMoves } from "./plan";
import { ringOf } from "./spiral";
import { eventsOf, type Ship } from "./view";

/** Return a ship's description, as "square 5 on node 17, ring 6". */
export const shipText = ({ sides, face, node }: Ship): string =>
  t("hyper6-ship", { sides, face: face ?? "?", node, ring: ringOf(node) });

/** Describe a drive: where it ends, its jumps, and whether the die is rolled. */
export function driveText(moves: ShipMoves, { sides, face }: Ship): string {
  if (face === null) return t("hyper6-face-open");
  if (!moves.drive) return "";
  const [first, ...jumps] = moves.drive.stops;
  if (first === null || first === undefined) return t("hyper6-drive-home");
  if (jumps.length === 0) return t("hyper6-drive-free", { to: first });
  const over = jumps.filter((stop) => stop !== null).join(", ");
  if (jumps.at(-1) !== null) return t("hyper6-drive-jump", { to: first, over, sides });
  return over
    ? t("hyper6-drive-jump-home-over", { to: first, over })
    : t("hyper6-drive-jump-home", { to: first });
}

/** Describe turning a ship's face up or down, or why it is forbidden. */
export function adjustText(adjust: Adjust, by: 1 | -1, { face, sides }: Ship): string {
  if (face === null) return t("hyper6-face-open");
  const direction = by > 0 ? "up" : "down";
  if (adjust.move) return t(`hyper6-button-${direction}`, { face: face + by });
  return adjust.reason ?? t(`hyper6-limit-${direction}`, { sides });
}

/** Return an event as a sentence; null if another event's sentence already says it. */
export function describe(event: JsonObject, names: string[], t: Translate): string | null {
  const [typed] = eventsOf([event]);
  if (!typed) return null;
  const player = (seat: SeatNumber): string => names[seat - 1] ?? String(seat);
  const id = `hyper6-event-${typed.type}`;
  switch (typed.type) {
    case "roll_all":
      return t(id, {
        player: player(typed.seat),
        faces: typed.faces.join(" "),
        total: typed.faces.reduce((sum, face) => sum + face, 0),
      });
    case "order":
      return t(id, { player: player(typed.seats[0] ?? 1) });
    case "reveal":
      return t(id);
    case "choose":
    case "home":
      return t(id, { player: player(typed.seat) });
    case "place": {
      const { sides, face, node } = typed;
      return t(id, { player: player(typed.seat), sides, face, node });
    }
    case "drive":
    case "jump": {
      const { from, to } = typed;
      return to === null ? null : t(id, { player: player(typed.seat), from, to });
    }
    case "roll":
      return t(id, { player: player(typed.seat), node: typed.node, face: typed.face });
    case "adjust": {
      const { by, node, face } = typed;
      return t(id, { player: player(typed.seat), by, node, face });
    }
    default:
      return null;
  }
}
