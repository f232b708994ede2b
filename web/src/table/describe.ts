/** What happened, in words. */

import type { GameEvent, GameUi } from "../games/contract";
import { t } from "../words";

export function sentences(ui: GameUi, events: readonly GameEvent[], names: string[]): string {
  return events
    .map((event) => ui.describe(event, names, t))
    .filter((sentence) => sentence !== null)
    .join(" ");
}
