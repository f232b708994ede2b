/** The games that the page can show: each folder beside this file. */

import type { GameUi } from "./contract";

const modules = import.meta.glob<GameUi>("./*/index.ts", { import: "default", eager: true });

const games = new Map(Object.values(modules).map((ui) => [ui.name, ui]));

export function gameUi(name: string): GameUi | undefined {
  return games.get(name);
}
