/** Filters of a user's history and of the leaderboard, and figures shown with them. */

import type { ClockKind, Outcome, FinishedGame, Rating, Tally } from "../api/types";
import { userPath } from "../ui/route";

const FILTERS = ["game", "opponent", "result"] as const;
export type HistoryFilter = (typeof FILTERS)[number];

export const OUTCOMES: readonly Outcome[] = ["won", "drawn", "lost"];

/** Return the filters set in a query; ignore other parameters. */
export function activeFilters(query: URLSearchParams): Partial<Record<HistoryFilter, string>> {
  const active = FILTERS.flatMap((filter) => {
    const value = query.get(filter);
    return value ? [[filter, value]] : [];
  });
  return Object.fromEntries(active) as Partial<Record<HistoryFilter, string>>;
}

/** Return the address of a history with one filter set, or removed (""). */
export function historyPath(
  userId: string,
  query: URLSearchParams,
  filter: HistoryFilter,
  value: string,
): string {
  const changed = new URLSearchParams({ ...activeFilters(query), [filter]: value });
  if (value === "") changed.delete(filter);
  const text = changed.toString();
  return userPath(userId) + (text === "" ? "" : `?${text}`);
}

/** Return the query to the server: games before a number, or the newest (null). */
export function historyQuery(query: URLSearchParams, before: number | null): URLSearchParams {
  const request = new URLSearchParams(activeFilters(query));
  if (before !== null) request.set("before", String(before));
  return request;
}

/** Return a game's outcome for a user; null if it did not count for them. */
export function outcomeFor(game: FinishedGame, userId: string): Outcome | null {
  return (
    game.chairs.find(({ player, outcome }) => player.id === userId && outcome)?.outcome ?? null
  );
}

export const totalGames = ({ won, drawn, lost }: Tally) => won + drawn + lost;

/** End of the scale on which ratings are shown, in points. */
const MAX_POINTS = 3000;

/** Return where a rating and its 95 % interval lie on the scale, in percent. */
export function ratingInterval({ rating, deviation }: Pick<Rating, "rating" | "deviation">) {
  const percent = (points: number) =>
    (100 * Math.min(MAX_POINTS, Math.max(0, points))) / MAX_POINTS;
  const from = percent(rating - 2 * deviation);
  return { from, width: percent(rating + 2 * deviation) - from, at: percent(rating) };
}

/** Return the game and clock whose leaderboard a query asks for, with defaults. */
export function leaderboardOf(
  query: URLSearchParams,
  games: readonly string[],
  clocks: readonly ClockKind[],
): { game: string; clock: ClockKind } {
  return {
    game: games.find((name) => name === query.get("game")) ?? games[0] ?? "",
    clock: clocks.find((kind) => kind === query.get("clock")) ?? "none",
  };
}
