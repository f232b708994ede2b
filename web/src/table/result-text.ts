/** Results as text. */

import type { RoundResult, SeatNumber } from "../api/types";
import { list, t } from "../words";

/** Return who won; `you`: the reader's seats. */
export function winnersText(
  { winners }: RoundResult,
  names: readonly string[],
  you: readonly SeatNumber[],
): string {
  if (winners.length === 0) return t("turn-none-won");
  if (winners.length === 1 && you.length === 1 && winners[0] === you[0]) return t("turn-you-won");
  const won = list(winners.map((seat) => names[seat - 1] ?? ""));
  return t("turn-won", { count: winners.length, names: won });
}
