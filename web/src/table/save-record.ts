/** Saving a match's record as a file. */

import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import { saveText } from "../ui/download";
import { attempt } from "../ui/notices.svelte";

/** The part of a table that its record needs. */
interface RecordedTable {
  readonly id: string;
  readonly watchToken: string | null;
  readonly game: Game | null;
}

export async function saveRecord({ id, watchToken, game }: RecordedTable): Promise<void> {
  const text = await attempt(gamesApi.record(id, watchToken));
  if (text !== null && game) saveText(`${game.game}-${id}.txt`, text);
}
