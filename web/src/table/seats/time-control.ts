/** Time controls in words. */

import type { Clock } from "../../api/types";
import { t } from "../../words";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Return a short description of a time control. */
export function describeClock(clock: Clock | null): string {
  if (!clock) return t("clock-none");
  if (clock.kind === "days") return t("clock-per-move", { days: Math.round(clock.time / DAY_MS) });
  const seconds = Math.round(clock.increment / SECOND_MS);
  // Without base time the first move gets the increment; that rounds down to 0 minutes.
  const minutes = Math.floor(clock.time / MINUTE_MS);
  return t("clock-minutes", { minutes, seconds });
}
