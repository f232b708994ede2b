/** Clocks: what is left by the server's time, and how it reads. All in milliseconds. */

import type { ClockSet, SeatInfo } from "../../api/types";
import { t } from "../../words";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Under this a clock shows tenths of a second. */
const TENTHS = 10 * SECOND;

/** The server's time, known by its answers: of the latest few the quickest tells it best. */
export class ServerTime {
  static readonly KEPT = 5;

  #answers: { offset: number; trip: number }[] = [];

  /** The server said what time it was there, in an answer to what was sent here. */
  heard(now: number, sent: number, received: number): void {
    const trip = received - sent;
    const offset = now + trip / 2 - received;
    this.#answers = [{ offset, trip }, ...this.#answers].slice(0, ServerTime.KEPT);
  }

  /** What time it is at the server when it is `here` at this device. */
  at(here: number): number {
    const best = this.#answers.toSorted((a, b) => a.trip - b.trip)[0];
    return here + (best?.offset ?? 0);
  }
}

/** What a seat has left at a moment of the server's time; null without a clock. */
export function leftAt(
  { left_ms: left, running }: Pick<SeatInfo, "left_ms" | "running">,
  since: number,
  now: number,
): number | null {
  if (left === null || !running) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** When a clock begins to warn: the last half minute, or hour; less where there is little at all. */
export function lowAt({ kind, time }: ClockSet): number {
  return Math.min(kind === "days" ? HOUR : MINUTE / 2, time / 5);
}

/** How long a clock goes on showing the same; `fine` ones show tenths at the end. */
export function unchanged(left: number, fine: boolean): number {
  const step = left >= DAY ? HOUR : fine && left < TENTHS ? SECOND / 10 : SECOND;
  return (left % step) + 1;
}

/** What a clock shows. */
export function clockText(left: number, fine: boolean): string {
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  if (days > 0) return t("clock-days", { days, hours });
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const tenths = fine && left < TENTHS ? `.${Math.floor((left % SECOND) / 100)}` : "";
  const two = (number: number) => String(number).padStart(2, "0");
  const before = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${before}:${two(seconds)}${tenths}`;
}

/** A table's clock in a few words. */
export function clockAbout(clock: ClockSet | null): string {
  if (!clock) return t("clock-none");
  if (clock.kind === "days") return t("clock-per-move", { days: Math.round(clock.time / DAY) });
  const seconds = Math.round(clock.increment / SECOND);
  // Who has nothing but the increment has it for the first move too.
  const minutes = Math.floor(clock.time / MINUTE);
  return t("clock-minutes", { minutes, seconds });
}
