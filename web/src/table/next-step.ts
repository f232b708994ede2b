/** The step on from a finished game or round. */

import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { tablePath } from "../ui/route";
import { router } from "../ui/router.svelte";
import { t } from "../words";
import { rematch, request, type RequestedTable } from "./requests";
import { botName } from "./seats/seats";

/** The part of a table that the next step needs. */
interface EndedTable extends RequestedTable {
  readonly game: Game | null;
  readonly seats: { readonly local: readonly SeatNumber[] };
}

export interface NextStep {
  label: string;
  run: () => Promise<void>;
}

/** Return the next round or game; null if there is none for the user. */
export function nextStep(table: EndedTable): NextStep | null {
  const { game, seats } = table;
  if (!game) return null;
  if (game.round_over && seats.local.length > 0) {
    return {
      label: t("action-next-round"),
      run: async () => void (await request(table, gamesApi.nextRound)),
    };
  }
  const run = () => goToRematch(table);
  if (game.rematch) return { label: t("action-to-rematch"), run };
  if (!game.may.includes("rematch")) return null;
  const bots = game.seats.flatMap(({ bot }) => bot ?? []);
  const alone = game.seats.length === bots.length + seats.local.length;
  const label =
    alone && bots[0] && new Set(bots).size === 1
      ? t("action-again", { bot: botName(bots[0]) })
      : t("action-rematch");
  return { label, run };
}

async function goToRematch(table: EndedTable): Promise<void> {
  // A player's own request also accepts the rematch of another.
  const asks = table.game?.may.includes("rematch");
  const next = asks ? (await rematch(table))?.id : table.game?.rematch;
  if (next) router.go(tablePath(next));
}
