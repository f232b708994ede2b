/** Figures of a rating curve and of weeks' results, for their charts. */

import type { Progress } from "../api/types";

export type RatingCurve = Progress["ratings"][number];
export type WeekTally = Progress["weeks"][number];

const WEEK_MS = 7 * 24 * 3600 * 1000;

export interface Curve {
  first: number;
  last: number;
  best: number;
  worst: number;
  /** Points of a line in a box of 100 by 100, the first rating on the left, high ones on top. */
  line: string;
}

/** Return a curve of two or more ratings; null for fewer. */
export function curve(points: RatingCurve["points"]): Curve | null {
  const ratings = points.map(({ rating }) => rating);
  const [first, last] = [ratings[0], ratings.at(-1)];
  if (first === undefined || last === undefined || ratings.length < 2) return null;
  const [worst, best] = [Math.min(...ratings), Math.max(...ratings)];
  const height = Math.max(1, best - worst);
  const line = ratings.map((rating, index) => {
    const x = (100 * index) / (ratings.length - 1);
    return `${x.toFixed(2)},${((100 * (best - rating)) / height).toFixed(2)}`;
  });
  return { first, last, best, worst, line: line.join(" ") };
}

/** Return a tally for each week from the first with games to the last, those without games too. */
export function everyWeek(weeks: readonly WeekTally[]): WeekTally[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const byStart = new Map(weeks.map((week) => [week.start, week]));
  const starts = Array.from(
    { length: (last.start - first.start) / WEEK_MS + 1 },
    (_, index) => first.start + index * WEEK_MS,
  );
  return starts.map((start) => byStart.get(start) ?? { start, won: 0, drawn: 0, lost: 0 });
}

/** Return whether there is anything to draw. */
export function hasCharts({ ratings, weeks }: Progress): boolean {
  return weeks.length > 1 || ratings.some(({ points }) => points.length > 1);
}
