/** Which of somebody's finished games are wanted, as the address and the server's call say it. */

import type { ClockKind, Outcome, PlayedGame, Rating, Tally } from "../api/account";
import { personPath } from "../table/seats/users";

const FILTERS = ["game", "opponent", "result"] as const;
export type HistoryFilter = (typeof FILTERS)[number];

export const OUTCOMES: readonly Outcome[] = ["won", "drawn", "lost"];

/** What an address asks for; anything else that it says is left out. */
export function chosen(wanted: URLSearchParams): Partial<Record<HistoryFilter, string>> {
  const found = FILTERS.flatMap((filter) => {
    const value = wanted.get(filter);
    return value ? [[filter, value]] : [];
  });
  return Object.fromEntries(found) as Partial<Record<HistoryFilter, string>>;
}

/** Where somebody's games are shown with one filter set, or taken away (""). */
export function historyPath(
  who: string,
  wanted: URLSearchParams,
  filter: HistoryFilter,
  value: string,
): string {
  const query = new URLSearchParams({ ...chosen(wanted), [filter]: value });
  if (value === "") query.delete(filter);
  const text = query.toString();
  return personPath(who) + (text === "" ? "" : `?${text}`);
}

/** What the server is asked for: games before a number, or the newest. */
export function historyQuery(wanted: URLSearchParams, before: number | null): URLSearchParams {
  const query = new URLSearchParams(chosen(wanted));
  if (before !== null) query.set("before", String(before));
  return query;
}

/** How a game ended for somebody; null where it did not count for them. */
export function outcomeFor(game: PlayedGame, person: string): Outcome | null {
  return (
    game.chairs.find(({ player, outcome }) => player.id === person && outcome)?.outcome ?? null
  );
}

export const gamesIn = ({ won, drawn, lost }: Tally) => won + drawn + lost;

/** The most points that a scale shows. */
const MOST = 3000;

/** Where on a scale, in percent, a rating lies and its truth 19 times of 20. */
export function onScale({ rating, deviation }: Pick<Rating, "rating" | "deviation">) {
  const percent = (points: number) => (100 * Math.min(MOST, Math.max(0, points))) / MOST;
  const from = percent(rating - 2 * deviation);
  return { from, width: percent(rating + 2 * deviation) - from, at: percent(rating) };
}

/** The game and clock whose leaderboard an address asks for, or the first there are. */
export function boardOf(
  wanted: URLSearchParams,
  games: readonly string[],
  clocks: readonly ClockKind[],
): { game: string; clock: ClockKind } {
  return {
    game: games.find((name) => name === wanted.get("game")) ?? games[0] ?? "",
    clock: clocks.find((kind) => kind === wanted.get("clock")) ?? "none",
  };
}
