/** Saving a match's record as a file. */

import { gamesApi } from "../api/games";
import { saveText } from "../ui/download";
import { attempt } from "../ui/notices.svelte";
import type { Table } from "./table.svelte";

export async function saveRecord({ id, watchToken, game }: Table): Promise<void> {
  const text = await attempt(gamesApi.record(id, watchToken));
  if (text !== null && game) saveText(`${game.game}-${id}.txt`, text);
}
