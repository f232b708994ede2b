/** What the board says in words: about a tile held over a cell, and about what has happened. */

import type { GameEvent, Translate } from "../contract";
import type { Cell, Edge } from "./geometry";
import type { Meaning } from "./plan";
import { pathsOf, type Kind } from "./tiles";
import { indigoEvents, type IndigoEvent } from "./view";

const named = (seats: readonly number[], names: readonly string[]): string =>
  new Intl.ListFormat("en").format(seats.map((seat) => names[seat - 1] ?? ""));

export const sayEdge = (edge: Edge, t: Translate): string => t("indigo-edge", { edge: edge });

/** A kind's name, and which edges its paths join. */
export function sayTile(kind: Kind, turn: number, t: Translate): { kind: string; paths: string } {
  const paths = pathsOf(kind, turn).map((path) => path.map((edge) => sayEdge(edge, t)).join("–"));
  return { kind: t("indigo-kind", { kind }), paths: paths.join(", ") };
}

/** A sentence about an event, or null where it needs none. */
export function sayEvent(
  event: IndigoEvent,
  names: readonly string[],
  t: Translate,
): string | null {
  switch (event.type) {
    case "lay":
      return t("indigo-event-lay", {
        player: names[event.seat - 1] ?? "",
        kind: t("indigo-kind", { kind: event.kind }),
        cell: event.cell,
      });
    case "run":
      return event.to ? t("indigo-event-run", { gem: event.gem, cell: event.to[0] }) : null;
    case "meet":
      return t("indigo-event-meet", { gem: event.gems[0].gem, other: event.gems[1].gem });
    case "take":
      return t("indigo-event-take", {
        players: named(event.seats, names),
        count: event.seats.length,
        gem: event.gem,
        gateway: event.gateway,
      });
    default:
      return null;
  }
}

export const describe = (event: GameEvent, names: string[], t: Translate): string | null =>
  indigoEvents([event]).map((each) => sayEvent(each, names, t))[0] ?? null;

/** What a tile held over a cell would do there. */
export function sayAim(
  aim: {
    cell: Cell;
    kind: Kind;
    turn: number;
    meaning: Meaning | null;
    live: boolean;
    names: readonly string[];
  },
  t: Translate,
): string {
  const { cell, kind, turn, meaning, live, names } = aim;
  const sentences = [t("indigo-aim", { cell, ...sayTile(kind, turn, t) })];
  if (meaning?.legal === false) sentences.push(meaning.reason);
  if (meaning?.legal)
    for (const event of meaning.events)
      if (event.type !== "lay") sentences.push(sayEvent(event, names, t) ?? "");
  if (meaning && !live) sentences.push(t("indigo-trial"));
  return sentences.filter(Boolean).join(" ");
}
