/** The record file that the replay screen shows; it outlives a reload of this tab. */

import { api, Refusal } from "../api/games";
import type { ReplayedGame } from "../api/types";
import { t } from "../words";
import { router } from "../ui/router.svelte";

const KEY = "hexwarp:record";

class Opened {
  games: readonly ReplayedGame[] = $state.raw([]);
}

export const opened = new Opened();

/** Reads a record and goes to the replay screen. Throws a Refusal that says what is wrong. */
export async function openRecord(text: string): Promise<void> {
  const games = await api.replay(text);
  if (games.length === 0) throw new Refusal(422, "malformed", t("replay-empty"));
  opened.games = games;
  sessionStorage.setItem(KEY, text);
  if (router.route.screen !== "replay") router.go("/replay");
}

/** Opens again what this tab had open before it was reloaded. */
export async function reopenRecord(): Promise<void> {
  const text = sessionStorage.getItem(KEY);
  if (text !== null && opened.games.length === 0) await openRecord(text);
}
