/** Figures derived from a round's analysis: chart, turning points, skill and luck. */

import type { AnalysedPly, AnalysedResult, Analysis } from "../../api/types";
import type { SeatNumber } from "../../games/contract";
import { percent, percents } from "../../ui/percent";
import { findPly } from "./plies";

/**
 * Return each seat's win chances at the start, equal for all, and after each ply analysed so far.
 *
 * The chances after the last ply of a game that was played to its end are its result.
 */
export function winChances({ plies, result }: Pick<Analysis, "plies" | "result">): number[][] {
  const players = plies[0]?.win.length;
  if (players === undefined) return [];
  const chances = [Array<number>(players).fill(1 / players), ...plies.map(({ after }) => after)];
  return result?.finished ? [...chances.slice(0, -1), finalShares(result, players)] : chances;
}

/** Return each seat's share of the win at the end. */
function finalShares({ winners }: AnalysedResult, players: number): number[] {
  const share = winners.length > 0 ? 1 / winners.length : 0;
  return Array.from({ length: players }, (_, index) => (winners.includes(index + 1) ? share : 0));
}

/** Return the win chances in whole percent, as every part of the screen shows them. */
export function winPercents(analysis: Pick<Analysis, "plies" | "result">): number[][] {
  return winChances(analysis).map((shares, number) =>
    percents(shares, (analysis.plies[number - 1]?.seat ?? 1) - 1),
  );
}

/**
 * The changes of the mover's win chance at a ply, in whole percent:
 *
 *     before + luck + revised = best,   best - lost = after
 */
export interface PlyAccount {
  /** The chance after the previous ply. */
  before: number;
  /** The effect of draws and rolls since then. */
  luck: number;
  /** The rest: this ply's search looks one move further and revises the estimate. */
  revised: number;
  /** The chances with the best move and with the move played, from equal searches. */
  best: number;
  after: number;
  lost: number;
}

/** Return the account of a ply. `percents` are the round's `winPercents`. */
export function plyAccount(percents: readonly number[][], analysed: AnalysedPly): PlyAccount {
  const { ply, seat } = analysed;
  const of = (shares: readonly number[] | undefined) => shares?.[seat - 1] ?? 0;
  const [before, after] = [of(percents[ply - 1]), of(percents[ply])];
  const [best, luck] = [percent(of(analysed.win)), percent(of(analysed.luck))];
  return { before, luck, revised: best - before - luck, best, after, lost: best - after };
}

export interface TurningPoint {
  ply: number;
  seat: SeatNumber;
  cause: "luck" | "move";
  /** The change of the mover's win chance by the cause, in whole percent. */
  change: number;
}

/** Return the plies that changed the chances most, in order of play. */
export function turningPoints(analysis: Analysis): TurningPoint[] {
  const percents = winPercents(analysis);
  return (analysis.result?.turning ?? [])
    .flatMap((number) => {
      const analysed = findPly(analysis, number);
      if (!analysed) return [];
      const { ply, seat, loss } = analysed;
      const { luck, lost } = plyAccount(percents, analysed);
      const byLuck = Math.abs(analysed.luck[seat - 1] ?? 0) > loss;
      const cause: TurningPoint["cause"] = byLuck ? "luck" : "move";
      return [{ ply, seat, cause, change: byLuck ? luck : -lost }];
    })
    .sort((a, b) => a.ply - b.ply);
}

export interface SeatSummary {
  seat: SeatNumber;
  skill: "best" | "good" | "fair" | "poor";
  /** Mean loss per move, and half the width of its confidence interval. */
  loss: number;
  error: number;
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
export function summaries({ result }: Analysis): SeatSummary[] {
  if (!result) return [];
  return result.luck.flatMap((luck, index) => {
    const seat = index + 1;
    const measured = result.skill[index];
    if (!measured) return [];
    const { loss } = measured;
    const error = measured.error ?? loss; // of a single move there is no interval
    const skill = SKILLS.find(([, most]) => loss < most)?.[0] ?? "poor";
    const fortune = Math.abs(luck) < EVEN_LUCK ? "even" : luck > 0 ? "with" : "against";
    return [{ seat, skill, loss, error, luck, fortune }];
  });
}
