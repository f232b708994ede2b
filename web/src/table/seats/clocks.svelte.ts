/** The running clocks of a table. */

import type { Game, Seat } from "../../api/types";
import { formatTimeLeft, lowTimeThreshold, msUntilChange, timeLeft } from "./clock";
import SeatClock from "./SeatClock.svelte";
import type { ServerTime } from "./server-time";

export class Clocks {
  /** Draws a clock: a table without clocks does not load it. */
  readonly Face = SeatClock;

  /** Server time at the last change of a shown text. */
  #now = $state(0);
  #game: () => Game | null;
  #restartAt: () => number | null;
  #serverTime: ServerTime;
  #tenths: boolean;

  /**
   * `restartAt`: the server time from which no clock runs; `tenths`: show tenths of a second below
   * 10 s.
   */
  constructor(
    game: () => Game | null,
    restartAt: () => number | null,
    serverTime: ServerTime,
    tenths: boolean,
  ) {
    this.#game = game;
    this.#restartAt = restartAt;
    this.#serverTime = serverTime;
    this.#tenths = tenths;
  }

  /** Update the clocks until the returned function is called. An effect. */
  run(): () => void {
    const game = this.#game();
    const running = game?.seats.filter((seat) => seat.running) ?? [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const end = this.#restartAt() ?? Infinity;
      const now = Math.min(this.#serverTime.at(Date.now()), end);
      this.#now = now;
      const left = running.map((seat) => timeLeft(seat, game?.clock_since ?? 0, now) ?? 0);
      const next = left.filter((ms) => ms > 0).map((ms) => msUntilChange(ms, this.#tenths));
      if (now < end && next.length > 0) timer = setTimeout(tick, Math.min(...next));
    };
    tick();
    return () => clearTimeout(timer);
  }

  left(seat: Seat): number | null {
    return timeLeft(seat, this.#game()?.clock_since ?? 0, this.#now);
  }

  /** Return the text of a seat's clock; null without a clock. */
  text(seat: Seat): string | null {
    const left = this.left(seat);
    return left === null ? null : formatTimeLeft(left, this.#tenths);
  }

  /** Return whether a seat's clock is running and low on time. */
  isLow(seat: Seat): boolean {
    const clock = this.#game()?.clock;
    const left = this.left(seat);
    return !!clock && seat.running && left !== null && left <= lowTimeThreshold(clock);
  }
}
