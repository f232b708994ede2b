/** Game events as text. */

import type { JsonObject, GameUi } from "../games/contract";
import { t } from "../words";

/** Return a sentence for each event that needs one. */
export function describeEvents(ui: GameUi, events: readonly JsonObject[], names: string[]): string {
  return events
    .map((event) => ui.describe(event, names, t))
    .filter((sentence) => sentence !== null)
    .join(" ");
}
