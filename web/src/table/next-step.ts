/** What leads on from a finished game or round. */

import { tablePath } from "../ui/route";
import { router } from "../ui/router.svelte";
import { t } from "../words";
import { botName } from "./seats/seats";
import type { Table } from "./table.svelte";

export interface NextStep {
  label: string;
  run: () => Promise<void>;
}

/** Return the next round or game; null if there is none for the user. */
export function nextStep(table: Table): NextStep | null {
  const { game, localSeats } = table;
  if (!game) return null;
  if (game.round_over && localSeats.length > 0) {
    return { label: t("action-next-round"), run: async () => void (await table.nextRound()) };
  }
  const run = () => goToRematch(table);
  if (game.rematch) return { label: t("action-to-rematch"), run };
  if (!game.may.includes("rematch")) return null;
  const bots = game.seats.flatMap(({ bot }) => bot ?? []);
  const alone = game.seats.length === bots.length + localSeats.length;
  const label =
    alone && bots[0] && new Set(bots).size === 1
      ? t("action-again", { bot: botName(bots[0]) })
      : t("action-rematch");
  return { label, run };
}

async function goToRematch(table: Table): Promise<void> {
  // A player's own request also accepts the rematch of another.
  const asks = table.game?.may.includes("rematch");
  const next = asks ? (await table.rematch())?.id : table.game?.rematch;
  if (next) router.go(tablePath(next));
}
