/** The games that the page can show: every folder beside this file. */

import type { GameUi } from "./contract";

const found = import.meta.glob<GameUi>("./*/index.ts", { import: "default", eager: true });

const games = new Map(Object.values(found).map((ui) => [ui.name, ui]));

export function gameUi(name: string): GameUi | undefined {
  return games.get(name);
}
