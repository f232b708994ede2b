/** What an analysis says of a round: its curve, each move's worth, who was lucky, what decided it. */

import type { AnalysedPly, AnalysedResult, Analysis } from "../../api/types";
import type { Seat, Suggestion } from "../../games/contract";

export type Mark = "slip" | "mistake" | "blunder";

/** From which loss on a move is called so. */
const MARKS: readonly (readonly [Mark, number])[] = [
  ["blunder", 0.15],
  ["mistake", 0.08],
  ["slip", 0.03],
];

/** Losses below this are within what a search can tell, and nobody is told of them. */
export const NOTABLE = 0.005;

export function markOf(loss: number): Mark | null {
  return MARKS.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** Each seat's chances before the first ply, then after each; as far as they are known. */
export function curveOf({ plies, result }: Pick<Analysis, "plies" | "result">): number[][] {
  const chances = plies.map(({ win }) => win);
  return result ? [...chances, sharesOf(result, plies.at(-1)?.win.length ?? 0)] : chances;
}

/** How the win is shared at the end. */
function sharesOf({ winners }: AnalysedResult, players: number): number[] {
  const share = winners.length > 0 ? 1 / winners.length : 0;
  return Array.from({ length: players }, (_, index) => (winners.includes(index + 1) ? share : 0));
}

/** The ply that led to a position after so many of them. */
export function plyOf({ plies }: Pick<Analysis, "plies">, number: number): AnalysedPly | null {
  return plies.find(({ ply }) => ply === number) ?? null;
}

/** The move that would have been better, to be drawn; null where none was, by as much as counts. */
export function betterThan(ply: AnalysedPly | null): Suggestion | null {
  if (!ply || ply.better.length === 0 || ply.loss < NOTABLE) return null;
  return { seat: ply.seat, events: ply.better };
}

export interface Turning {
  ply: number;
  seat: Seat;
  /** The mover's chance before luck and the move changed it, and after. */
  before: number;
  after: number;
  cause: "luck" | "move";
}

/** The plies that decided the round, in their order. */
export function turningPoints({ plies, result }: Analysis): Turning[] {
  return (result?.turning ?? [])
    .flatMap((number) => {
      const found = plyOf({ plies }, number);
      if (!found) return [];
      const { ply, seat, win, played, loss } = found;
      const luck = found.luck[seat - 1] ?? 0;
      const cause: Turning["cause"] = Math.abs(luck) > loss ? "luck" : "move";
      const before = Math.min(1, Math.max(0, (win[seat - 1] ?? 0) - luck));
      return [{ ply, seat, before, after: played, cause }];
    })
    .sort((a, b) => a.ply - b.ply);
}

export interface Summary {
  seat: Seat;
  /** How good its moves were on the whole, and what each lost on average. */
  skill: "best" | "good" | "fair" | "poor";
  loss: number;
  luck: number;
  /** Whom luck was with. */
  fortune: "with" | "against" | "even";
}

const SKILLS: readonly (readonly [Summary["skill"], number])[] = [
  ["best", 0.005],
  ["good", 0.015],
  ["fair", 0.035],
];

/** Luck within this is nobody's. */
const EVEN = 0.03;

/** Skill and luck by seat; of the seats that moved. */
export function summaries({ plies, result }: Analysis): Summary[] {
  if (!result) return [];
  return result.luck.flatMap((luck, index) => {
    const seat = index + 1;
    const moves = plies.filter((ply) => ply.seat === seat).length;
    if (moves === 0) return [];
    const loss = (result.loss[index] ?? 0) / moves;
    const skill = SKILLS.find(([, most]) => loss < most)?.[0] ?? "poor";
    const fortune = Math.abs(luck) < EVEN ? "even" : luck > 0 ? "with" : "against";
    return [{ seat, skill, loss, luck, fortune }];
  });
}
