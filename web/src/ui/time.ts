/** Times as text. All in milliseconds since 1970. */

import { language } from "../words";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = (past: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" }).format(-past, unit);

/** Return how long ago a time was; the date if that is more than a month. */
export function timeAgo(then: number, now = Date.now()): string {
  const past = Math.max(0, now - then);
  if (past < MINUTE) return relative(0, "second");
  if (past < HOUR) return relative(Math.floor(past / MINUTE), "minute");
  if (past < DAY) return relative(Math.floor(past / HOUR), "hour");
  if (past < 31 * DAY) return relative(Math.floor(past / DAY), "day");
  return formatDay(then);
}

export function formatDay(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(time);
}
