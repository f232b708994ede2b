/** Times as text. All in milliseconds since 1970. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Return how long ago a time was; the date if that is more than a month. */
export function timeAgo(then: number, now = Date.now()): string {
  const past = Math.max(0, now - then);
  if (past < MINUTE) return relative.format(0, "second");
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), "hour");
  if (past < 31 * DAY) return relative.format(-Math.floor(past / DAY), "day");
  return formatDay(then);
}

export function formatDay(time: number): string {
  return day.format(time);
}
