/** The last position that the user has seen on any device. */

import { privateApi } from "../api/private";
import type { Position } from "./playback/timeline";

export class LastSeen {
  #matchId: string;
  /** Sequence number of the last event seen, as the server knows it. */
  #seq = 0;
  /** End of the timeline after each event. */
  #positions: { seq: number; position: Position }[] = [];

  constructor(matchId: string) {
    this.#matchId = matchId;
  }

  /** Record the end of the timeline after an event. */
  record(seq: number, position: Position): void {
    this.#positions.push({ seq, position });
  }

  /** Load the number of the last event that the user has seen on any device. */
  async load(): Promise<void> {
    try {
      this.#seq = await privateApi.lastSeen(this.#matchId);
    } catch {
      // Keep the last known value.
    }
  }

  /** The position after the last event seen; null if the user has seen none. */
  get position(): Position | null {
    return this.#positions.findLast(({ seq }) => seq <= this.#seq)?.position ?? null;
  }

  /** Save that all events up to `seq` have been seen. */
  async markSeen(seq: number): Promise<void> {
    if (seq <= this.#seq) return;
    this.#seq = seq;
    try {
      await privateApi.saveLastSeen(this.#matchId, seq);
    } catch {
      // The next visit shows these events again.
    }
  }
}
