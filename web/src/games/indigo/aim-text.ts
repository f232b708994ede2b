/** A tile over a cell in words. */

import type { Translate } from "../../words";
import { eventText } from "./describe";
import type { Cell, Edge } from "./geometry";
import type { MoveStatus } from "./plan";
import { pathsOf, type Kind } from "./tiles";

export const edgeText = (edge: Edge, t: Translate): string => t("indigo-edge", { edge: edge });

/** Return a kind's name, and the edges that its paths join. */
export function tileText(kind: Kind, turn: number, t: Translate): { kind: string; paths: string } {
  const paths = pathsOf(kind, turn).map((path) => path.map((edge) => edgeText(edge, t)).join("–"));
  return { kind: t("indigo-kind", { kind }), paths: paths.join(", ") };
}

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
