/** The games that the page can show: each folder beside this file. */

import { loadWords } from "../words";
import type { GameBrief, GameUi } from "./contract";
import { loaded } from "./loaded.svelte";

const briefs = new Map(
  Object.values(
    import.meta.glob<GameBrief>("./*/brief.ts", { import: "default", eager: true }),
  ).map((brief) => [brief.name, brief]),
);
// Each is a GameUi of its own views and events, and only here becomes one of JSON. That is sound, as it
// gets no other JSON than the server's, or that of lessons, which the game's schema.ts describes.
const files = import.meta.glob<GameUi>("./*/index.ts", { import: "default" });

export function gameBrief(name: string): GameBrief | undefined {
  return briefs.get(name);
}

/** Load a game's board and words; undefined for an unknown game. Rejects if that fails. */
export async function loadGame(name: string): Promise<GameUi | undefined> {
  const file = files[`./${name}/index.ts`];
  if (!file) return undefined;
  const [ui] = await Promise.all([file(), loadWords(`${name}/board`)]);
  loaded.add(ui);
  return ui;
}

/** Return a game that is loaded. */
export function gameUi(name: string): GameUi | undefined {
  return loaded.byName[name];
}
