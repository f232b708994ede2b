import type { GameUi } from "./contract";

class LoadedGames {
  byName: Readonly<Record<string, GameUi>> = $state.raw({});

  add(ui: GameUi): void {
    this.byName = { ...this.byName, [ui.name]: ui };
  }
}

/** The games whose boards are loaded. */
export const loaded = new LoadedGames();
