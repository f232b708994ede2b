/** Whose turn it is, in words. */

import type { Game } from "../api/types";
import type { Seat } from "../games/contract";
import { t } from "../words";
import { wonBy } from "./result-text";

/**
 * The table's state as one short sentence, for the status line and the page's title. While the
 * board still moves (not settled) it says nothing of whose turn comes next.
 */
export function turnText(
  game: Game,
  names: readonly string[],
  looking: Seat | null,
  settled: boolean,
  following: boolean,
): string {
  const vacant = game.seats.filter(({ kind }) => kind === "open").length;
  if (game.status === "aborted") return t("turn-aborted");
  if (game.status === "waiting") return t("turn-waiting", { count: vacant });
  if (!following) return t("turn-watching-past");
  if (!settled) return "";
  if (game.status === "finished") return game.result ? wonBy(game.result, names) : t("turn-over");
  if (game.round_over) return t("turn-round-over", { round: game.round });
  const [first, ...others] = game.to_move;
  if (first === undefined) return "";
  const alone = game.you.length === 1;
  if (alone && looking !== null && game.to_move.includes(looking)) return t("turn-yours");
  if (game.preparing && game.thinking.length > 0) return t("turn-preparing");
  const called = (seat: Seat) => names[seat - 1] ?? "";
  if (others.length > 0) {
    const list = new Intl.ListFormat("en").format(game.to_move.map(called));
    return t("turn-several", { names: list });
  }
  const id = game.thinking.includes(first) ? "turn-thinking" : "turn-of";
  return t(id, { name: called(first) });
}

/** Who plays next in a line that is being made on the board. */
export function draftText(
  seat: Seat | null,
  you: readonly Seat[],
  names: readonly string[],
): string {
  if (seat === null) return t("ahead-open");
  if (you.includes(seat)) return t("ahead-you");
  return t("ahead-if", { name: names[seat - 1] ?? "" });
}
