/** Moments in words. All in milliseconds since 1970. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** How long ago that was; longer than a month ago, the day. */
export function ago(then: number, now = Date.now()): string {
  const past = Math.max(0, now - then);
  if (past < MINUTE) return relative.format(0, "second");
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), "hour");
  if (past < 31 * DAY) return relative.format(-Math.floor(past / DAY), "day");
  return dayOf(then);
}

export function dayOf(then: number): string {
  return day.format(then);
}
