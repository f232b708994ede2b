/** Results as text. */

import type { RoundResult } from "../api/types";
import { list, t } from "../words";

export function winnersText({ winners }: RoundResult, names: readonly string[]): string {
  if (winners.length === 0) return t("turn-none-won");
  const won = list(winners.map((seat) => names[seat - 1] ?? ""));
  return t("turn-won", { count: winners.length, names: won });
}
