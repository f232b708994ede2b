/** Figures of one analysed ply. */

import type { AnalysedPly, Analysis } from "../../api/types";
import type { HintMove } from "../../games/contract";
import { percent } from "../../ui/percent";

export type Mark = "slip" | "mistake" | "blunder";

/** The least loss of win chance for each mark. */
const MARKS: readonly (readonly [Mark, number])[] = [
  ["blunder", 0.15],
  ["mistake", 0.08],
  ["slip", 0.03],
];

/** Smaller losses are within the search's error and not shown. */
export const MIN_SHOWN_LOSS = 0.005;

export function markOf(loss: number): Mark | null {
  return MARKS.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** Return what a move lost of its mover's win chance, in whole percent. */
export const lostPercent = ({ seat, win, played }: AnalysedPly): number =>
  percent(win[seat - 1] ?? 0) - percent(played);

/** Return the analysis of a ply (from 1), or null. */
export function findPly({ plies }: Pick<Analysis, "plies">, number: number): AnalysedPly | null {
  return plies.find(({ ply }) => ply === number) ?? null;
}

/** Return the best move in place of a ply; null if the ply was about as good. */
export function betterMove(ply: AnalysedPly | null): HintMove | null {
  if (!ply || ply.better.length === 0 || ply.loss < MIN_SHOWN_LOSS || !lostPercent(ply))
    return null;
  return { seat: ply.seat, events: ply.better };
}
