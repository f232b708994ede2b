/** The record file shown on the replay screen; survives a reload of the tab. */

import { gamesApi } from "../api/games";
import { ApiError } from "../api/request";
import type { ReplayedGame } from "../api/types";
import { router } from "../ui/router.svelte";
import { t } from "../words";
import { readRecordLink, type LinkedRecord } from "./record-link";

const KEY = "hexwarp:record";

class OpenRecord {
  games: readonly ReplayedGame[] = $state.raw([]);
  text = $state("");
}

export const openedRecord = new OpenRecord();

/** Parse a record and go to the replay screen. Throws an ApiError if the record is invalid. */
export async function openRecord(text: string): Promise<void> {
  const games = await gamesApi.replay(text);
  if (games.length === 0) throw new ApiError(422, "malformed", t("replay-empty"));
  openedRecord.games = games;
  openedRecord.text = text;
  sessionStorage.setItem(KEY, text);
  if (router.route.screen !== "replay") router.go("/replay");
}

/** Open the record of a link, and return where in it the link leads. Throws as `openRecord` does. */
export async function openLinkedRecord(hash: string): Promise<LinkedRecord> {
  const linked = await readRecordLink(hash);
  if (linked === null) throw new ApiError(422, "malformed", t("replay-bad-link"));
  await openRecord(linked.text);
  return linked;
}

/** Open the record again that was open before the tab was reloaded. */
export async function reopenRecord(): Promise<void> {
  const text = sessionStorage.getItem(KEY);
  if (text !== null && openedRecord.games.length === 0) await openRecord(text);
}
