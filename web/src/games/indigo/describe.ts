/** Tiles, moves and events in words. */

import { list, type Translate } from "../../words";
import type { JsonObject } from "../contract";
import type { Cell, Edge } from "./geometry";
import type { MoveStatus } from "./plan";
import { pathsOf, type Kind } from "./tiles";
import { indigoEvents, type IndigoEvent } from "./view";

const listNames = (seats: readonly number[], names: readonly string[]): string =>
  list(seats.map((seat) => names[seat - 1] ?? ""));

export const edgeText = (edge: Edge, t: Translate): string => t("indigo-edge", { edge: edge });

/** Return a kind's name, and the edges that its paths join. */
export function tileText(kind: Kind, turn: number, t: Translate): { kind: string; paths: string } {
  const paths = pathsOf(kind, turn).map((path) => path.map((edge) => edgeText(edge, t)).join("–"));
  return { kind: t("indigo-kind", { kind }), paths: paths.join(", ") };
}

/** Return a sentence about two gems that meet. */
export const meetText = ({ gems }: Extract<IndigoEvent, { type: "meet" }>, t: Translate): string =>
  t("indigo-event-meet", { gem: gems[0].gem, other: gems[1].gem });

/** Return a sentence about an event, or null if it needs none. */
export function eventText(
  event: IndigoEvent,
  names: readonly string[],
  t: Translate,
): string | null {
  switch (event.type) {
    case "lay":
      return t("indigo-event-lay", {
        player: names[event.seat - 1] ?? "",
        cell: event.cell,
      });
    case "run":
      return event.to ? t("indigo-event-run", { gem: event.gem, cell: event.to[0] }) : null;
    case "meet":
      return meetText(event, t);
    case "take":
      return t("indigo-event-take", {
        players: listNames(event.seats, names),
        count: event.seats.length,
        gem: event.gem,
        gateway: event.gateway,
      });
    default:
      return null;
  }
}

export const describe = (
  events: readonly JsonObject[],
  names: readonly string[],
  t: Translate,
): string =>
  indigoEvents(events)
    .flatMap((event) => eventText(event, names, t) ?? [])
    .join(" ");

/** Describe what a tile would do on a cell. */
export function aimText(
  aim: {
    cell: Cell;
    kind: Kind;
    turn: number;
    status: MoveStatus | null;
    live: boolean;
    names: readonly string[];
  },
  t: Translate,
): string {
  const { cell, kind, turn, status, live, names } = aim;
  const sentences = [t("indigo-aim", { cell, ...tileText(kind, turn, t) })];
  if (status?.legal === false) sentences.push(status.reason);
  if (status?.legal)
    for (const event of status.events)
      if (event.type !== "lay") sentences.push(eventText(event, names, t) ?? "");
  if (status && !live) sentences.push(t("indigo-trial"));
  return sentences.filter(Boolean).join(" ");
}
