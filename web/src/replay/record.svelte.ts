/** The record file shown on the replay screen; survives a reload of the tab. */

import { gamesApi } from "../api/games";
import { ApiError } from "../api/request";
import type { ReplayedGame } from "../api/types";
import { router } from "../ui/router.svelte";
import { t } from "../words";

const KEY = "hexwarp:record";

class OpenRecord {
  games: readonly ReplayedGame[] = $state.raw([]);
}

export const openedRecord = new OpenRecord();

/** Parse a record and go to the replay screen. Throws an ApiError if the record is invalid. */
export async function openRecord(text: string): Promise<void> {
  const games = await gamesApi.replay(text);
  if (games.length === 0) throw new ApiError(422, "malformed", t("replay-empty"));
  openedRecord.games = games;
  sessionStorage.setItem(KEY, text);
  if (router.route.screen !== "replay") router.go("/replay");
}

/** Open the record again that was open before the tab was reloaded. */
export async function reopenRecord(): Promise<void> {
  const text = sessionStorage.getItem(KEY);
  if (text !== null && openedRecord.games.length === 0) await openRecord(text);
}
