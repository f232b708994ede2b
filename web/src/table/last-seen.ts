/** What somebody has seen of a game, on any device: the next visit begins there. */

import { talk } from "../api/chat";
import type { Position } from "./playback/timeline";

export class Visit {
  #table: string;
  /** The last event that the server knows to be seen. */
  #seen = 0;
  /** Where the timeline stood after each event. */
  #marks: { seq: number; at: Position }[] = [];

  constructor(table: string) {
    this.#table = table;
  }

  /** An event has come, which led there. */
  mark(seq: number, at: Position): void {
    this.#marks.push({ seq, at });
  }

  /** Asks how far the person has seen, here or elsewhere. */
  async ask(): Promise<void> {
    try {
      this.#seen = await talk.seen(this.#table);
    } catch {
      // Then it is as it was when last asked.
    }
  }

  /** Where the person looked last; null if never. */
  get last(): Position | null {
    return this.#marks.findLast(({ seq }) => seq <= this.#seen)?.at ?? null;
  }

  /** All up to an event is seen now. */
  async note(seq: number): Promise<void> {
    if (seq <= this.#seen) return;
    this.#seen = seq;
    try {
      await talk.see(this.#table, seq);
    } catch {
      // It is shown once more on the next visit, then.
    }
  }
}
