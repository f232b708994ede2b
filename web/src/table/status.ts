/** The status line. */

import type { Game } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { list, t } from "../words";
import { winnersText } from "./result-text";

/**
 * Return the state of a match as a short sentence, for the status line and the window's title. While
 * the board is still animating (not settled) it does not tell whose turn is next.
 */
export function statusText(
  game: Game,
  names: readonly string[],
  viewer: SeatNumber | null,
  settled: boolean,
  following: boolean,
): string {
  const nameOf = (seat: SeatNumber) => names[seat - 1] ?? "";
  const open = game.seats.filter(({ kind }) => kind === "open").length;
  if (game.status === "aborted") return t("turn-aborted");
  if (game.status === "waiting") {
    return open === 0 ? t("turn-revealing") : t("turn-waiting", { count: open });
  }
  if (!following) return t("turn-watching-past");
  if (!settled) return "";
  if (game.status === "finished") {
    return game.result ? winnersText(game.result, names, game.you) : t("turn-over");
  }
  if (game.round_over) return t("turn-round-over", { round: game.round });
  if (game.awaited.length > 0 && !game.awaited.some((seat) => game.you.includes(seat))) {
    return t("turn-several", { names: list(game.awaited.map(nameOf)) });
  }
  const [first, ...others] = game.to_move;
  if (first === undefined) return "";
  const oneSeat = game.you.length === 1;
  if (oneSeat && viewer !== null && game.to_move.includes(viewer)) return t("turn-yours");
  if (others.length > 0) {
    return t("turn-several", { names: list(game.to_move.map(nameOf)) });
  }
  const id = game.thinking.includes(first) ? "turn-thinking" : "turn-of";
  return t(id, { name: nameOf(first) });
}
