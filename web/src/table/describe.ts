/** Game events as text. */

import type { JsonObject, GameUi } from "../games/contract";
import { t } from "../words";

/** Return a turn's events in words. */
export const describeEvents = (
  ui: GameUi,
  events: readonly JsonObject[],
  names: readonly string[],
): string => ui.describe(events, names, t);
