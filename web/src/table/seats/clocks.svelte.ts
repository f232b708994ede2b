/** A table's clocks as they run on this screen. */

import type { Game, SeatInfo } from "../../api/types";
import { clockText, leftAt, lowAt, unchanged, type ServerTime } from "./clock";

export class Clocks {
  /** The server's time at the last change of what a clock shows. */
  #now = $state(0);
  #game: () => Game | null;
  #time: ServerTime;
  #fine: boolean;

  /** `fine`: tenths of a second are shown at the end. */
  constructor(game: () => Game | null, time: ServerTime, fine: boolean) {
    this.#game = game;
    this.#time = time;
    this.#fine = fine;
  }

  /** Keeps the clocks running until the returned function is called; an effect. */
  run(): () => void {
    const game = this.#game();
    const running = game?.seats.filter((seat) => seat.running) ?? [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = this.#time.at(Date.now());
      this.#now = now;
      const left = running.map((seat) => leftAt(seat, game?.clock_since ?? 0, now) ?? 0);
      const next = left.filter((ms) => ms > 0).map((ms) => unchanged(ms, this.#fine));
      if (next.length > 0) timer = setTimeout(tick, Math.min(...next));
    };
    tick();
    return () => clearTimeout(timer);
  }

  left(seat: SeatInfo): number | null {
    return leftAt(seat, this.#game()?.clock_since ?? 0, this.#now);
  }

  /** What the seat's clock shows; null without one. */
  text(seat: SeatInfo): string | null {
    const left = this.left(seat);
    return left === null ? null : clockText(left, this.#fine);
  }

  /** Whether the seat's time runs out soon. */
  low(seat: SeatInfo): boolean {
    const clock = this.#game()?.clock;
    const left = this.left(seat);
    return !!clock && seat.running && left !== null && left <= lowAt(clock);
  }
}
