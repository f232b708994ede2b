/** Ships, moves and events in words. */

import { list, t, type Translate } from "../../words";
import type { SeatNumber } from "../contract";
import type { Adjust, ShipMoves } from "./plan";
import { ringOf } from "./spiral";
import type { Event, Ship } from "./view";

/** Return a ship's description, as "Square 5 on node 17, ring 6". */
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

/** Return a turn in words: a ship's whole way is one sentence. */
export function describe(
  events: readonly Event[],
  names: readonly string[],
  t: Translate,
  you: SeatNumber | null = null,
): string {
  const player = (seat: SeatNumber): Player => ({
    player: names[seat - 1] ?? String(seat),
    who: seat === you ? "you" : "other",
  });
  return events
    .flatMap((event, index) =>
      event.type === "drive"
        ? wayText(event, events.slice(index + 1), player, t)
        : (eventText(event, player, t) ?? []),
    )
    .join(" ");
}

/** The subject of a sentence. */
interface Player {
  player: string;
  who: "you" | "other";
}

/** Return a drive with its jumps and roll: "Ann jumps from 12 over 15 and 49 to 77 and rolls 4." */
function wayText(
  drive: Extract<Event, { type: "drive" }>,
  after: readonly Event[],
  player: (seat: SeatNumber) => Player,
  t: Translate,
): string {
  const jumps = after.filter((event) => event.type === "jump");
  const roll = after.find((event) => event.type === "roll");
  const [to = null, ...over] = [drive.to, ...jumps.map((jump) => jump.to)].reverse();
  return t("hyper6-turn-drive", {
    ...player(drive.seat),
    from: drive.from,
    over: list(over.reverse().map(String)),
    to: to ?? "",
    jumps: jumps.length,
    end: to === null ? "home" : roll ? "roll" : "stop",
    face: roll?.face ?? 0,
  });
}

/** Return an event as a sentence; null if it belongs to a drive. */
function eventText(
  event: Event,
  player: (seat: SeatNumber) => Player,
  t: Translate,
): string | null {
  const id = `hyper6-event-${event.type}`;
  switch (event.type) {
    case "roll_all": {
      const { faces } = event;
      return t(id, {
        ...player(event.seat),
        // One roll stays in one line.
        faces: faces.join("\u00a0"),
        total: faces.reduce((sum, face) => sum + face, 0),
      });
    }
    case "order":
      return t(id, { ...player(event.seats[0] ?? 1) });
    case "reveal":
      return t(id);
    case "choose":
      return t(id, { ...player(event.seat), face: event.face ?? "?" });
    case "place": {
      const { sides, face, node } = event;
      return t(id, { ...player(event.seat), sides, face, node });
    }
    case "adjust": {
      const { by, node, face } = event;
      return t(id, { ...player(event.seat), by, node, face });
    }
    default:
      return null;
  }
}
