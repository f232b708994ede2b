/** Figures derived from a round's analysis: chart, judgements, turning points, skill and luck. */

import type { AnalysedPly, AnalysedResult, Analysis } from "../../api/types";
import type { HintMove, SeatNumber } from "../../games/contract";

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

/** Return each seat's win chances before the first ply and after each ply analysed so far. */
export function winChances({ plies, result }: Pick<Analysis, "plies" | "result">): number[][] {
  const chances = plies.map(({ win }) => win);
  return result ? [...chances, finalShares(result, plies.at(-1)?.win.length ?? 0)] : chances;
}

/** Return each seat's share of the win at the end. */
function finalShares({ winners }: AnalysedResult, players: number): number[] {
  const share = winners.length > 0 ? 1 / winners.length : 0;
  return Array.from({ length: players }, (_, index) => (winners.includes(index + 1) ? share : 0));
}

/** Return the analysis of a ply (from 1), or null. */
export function findPly({ plies }: Pick<Analysis, "plies">, number: number): AnalysedPly | null {
  return plies.find(({ ply }) => ply === number) ?? null;
}

/** Return the best move in place of a ply; null if the ply was about as good. */
export function betterMove(ply: AnalysedPly | null): HintMove | null {
  if (!ply || ply.better.length === 0 || ply.loss < MIN_SHOWN_LOSS) return null;
  return { seat: ply.seat, events: ply.better };
}

export interface TurningPoint {
  ply: number;
  seat: SeatNumber;
  /** The mover's win chance before the luck and the move of the ply, and after both. */
  before: number;
  after: number;
  cause: "luck" | "move";
}

/** Return the plies that changed the chances most, in order of play. */
export function turningPoints({ plies, result }: Analysis): TurningPoint[] {
  return (result?.turning ?? [])
    .flatMap((number) => {
      const found = findPly({ plies }, number);
      if (!found) return [];
      const { ply, seat, win, played, loss } = found;
      const luck = found.luck[seat - 1] ?? 0;
      const cause: TurningPoint["cause"] = Math.abs(luck) > loss ? "luck" : "move";
      const before = Math.min(1, Math.max(0, (win[seat - 1] ?? 0) - luck));
      return [{ ply, seat, before, after: played, cause }];
    })
    .sort((a, b) => a.ply - b.ply);
}

export interface SeatSummary {
  seat: SeatNumber;
  skill: "best" | "good" | "fair" | "poor";
  /** Mean loss per move. */
  loss: number;
  luck: number;
  fortune: "with" | "against" | "even";
}

/** Each skill's upper bound of the mean loss per move. */
const SKILLS: readonly (readonly [SeatSummary["skill"], number])[] = [
  ["best", 0.005],
  ["good", 0.015],
  ["fair", 0.035],
];

/** Luck below this, either way, counts as even. */
const EVEN_LUCK = 0.03;

/** Return skill and luck of each seat that moved. */
export function summaries({ plies, result }: Analysis): SeatSummary[] {
  if (!result) return [];
  return result.luck.flatMap((luck, index) => {
    const seat = index + 1;
    const moves = plies.filter((ply) => ply.seat === seat).length;
    if (moves === 0) return [];
    const loss = (result.loss[index] ?? 0) / moves;
    const skill = SKILLS.find(([, most]) => loss < most)?.[0] ?? "poor";
    const fortune = Math.abs(luck) < EVEN_LUCK ? "even" : luck > 0 ? "with" : "against";
    return [{ seat, skill, loss, luck, fortune }];
  });
}
