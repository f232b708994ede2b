/** Clock arithmetic and formatting. All times in milliseconds. */

import type { Clock, Seat } from "../../api/types";
import { t } from "../../words";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this a clock shows tenths of a second. */
const TENTHS_BELOW = 10 * SECOND;

/** Return a seat's time left at a server time; null without a clock. */
export function timeLeft(
  { left_ms: left, running }: Pick<Seat, "left_ms" | "running">,
  since: number,
  now: number,
): number | null {
  if (left === null || !running) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** Return the time left at which to warn: 30 s, or an hour with days; at most a fifth of all. */
export function lowTimeThreshold({ kind, time }: Clock): number {
  return Math.min(kind === "days" ? HOUR : MINUTE / 2, time / 5);
}

/** Return how long the shown text stays the same; `tenths`: they are shown below 10 s. */
export function msUntilChange(left: number, tenths: boolean): number {
  const step = left >= DAY ? HOUR : tenths && left < TENTHS_BELOW ? SECOND / 10 : SECOND;
  return (left % step) + 1;
}

export function formatTimeLeft(left: number, showTenths: boolean): string {
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  if (days > 0) return t("clock-days", { days, hours });
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const tenths = showTenths && left < TENTHS_BELOW ? `.${Math.floor((left % SECOND) / 100)}` : "";
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const before = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${before}:${twoDigits(seconds)}${tenths}`;
}
