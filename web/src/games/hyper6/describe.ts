/** Ships, what they would do and what has happened, in words. */

import type { GameEvent, Seat, Translate } from "../contract";
import { t } from "../../words";
import type { Adjust, Course } from "./plan";
import { ringOf } from "./spiral";
import { eventsOf, type Ship } from "./view";

/** "square 5 on node 17, ring 6" */
export const shipText = ({ sides, face, node }: Ship): string =>
  t("hyper6-ship", { sides, face: face ?? "?", node, ring: ringOf(node) });

/** What a drive would do: where it ends, what it jumps over, whether the die is rolled. */
export function driveText(course: Course, { sides, face }: Ship): string {
  if (face === null) return t("hyper6-face-open");
  if (!course.drive) return "";
  const [first, ...jumps] = course.drive.stops;
  if (first === null || first === undefined) return t("hyper6-drive-home");
  if (jumps.length === 0) return t("hyper6-drive-free", { to: first });
  const over = jumps.filter((stop) => stop !== null).join(", ");
  if (jumps.at(-1) !== null) return t("hyper6-drive-jump", { to: first, over, sides });
  return over
    ? t("hyper6-drive-jump-home-over", { to: first, over })
    : t("hyper6-drive-jump-home", { to: first });
}

/** What turning a ship's face up or down would do, or why it cannot be turned. */
export function adjustText(adjust: Adjust, by: 1 | -1, { face, sides }: Ship): string {
  if (face === null) return t("hyper6-face-open");
  const way = by > 0 ? "up" : "down";
  if (adjust.move) return t(`hyper6-button-${way}`, { face: face + by });
  return adjust.reason ?? t(`hyper6-limit-${way}`, { sides });
}

/** An event as a sentence; null where another event's sentence says it already. */
export function describe(event: GameEvent, names: string[], say: Translate): string | null {
  const [what] = eventsOf([event]);
  if (!what) return null;
  const player = (seat: Seat): string => names[seat - 1] ?? String(seat);
  const id = `hyper6-event-${what.type}`;
  switch (what.type) {
    case "roll_all":
      return say(id, {
        player: player(what.seat),
        faces: what.faces.join(" "),
        total: what.faces.reduce((sum, face) => sum + face, 0),
      });
    case "order":
      return say(id, { player: player(what.seats[0] ?? 1) });
    case "reveal":
      return say(id);
    case "choose":
    case "home":
      return say(id, { player: player(what.seat) });
    case "place": {
      const { sides, face, node } = what;
      return say(id, { player: player(what.seat), sides, face, node });
    }
    case "drive":
    case "jump": {
      const { from, to } = what;
      return to === null ? null : say(id, { player: player(what.seat), from, to });
    }
    case "roll":
      return say(id, { player: player(what.seat), node: what.node, face: what.face });
    case "adjust": {
      const { by, node, face } = what;
      return say(id, { player: player(what.seat), by, node, face });
    }
    default:
      return null;
  }
}
