/** The last event of a correspondence match that the user has seen on any device; the turns since are replayed. */

import { tick } from "svelte";
import { privateApi } from "../api/private";
import type { Game } from "../api/types";
import { MAX_ANIMATED_TURNS, type Playback } from "./playback/playback.svelte";
import { endOf, samePosition, withinStepsOfEnd, type Position } from "./playback/timeline";

/** The part of a table that its user has seen, or not. */
export interface SeenTable {
  readonly id: string;
  readonly game: Game | null;
  readonly position: {
    readonly loaded: boolean;
    readonly settled: boolean;
    /** Sequence number of the last event received. */
    readonly seq: number;
    readonly playback: Pick<Playback, "rounds" | "at" | "goTo" | "play">;
  };
}

export class LastSeen {
  /** Whether the board replays the turns since the user's last visit. */
  replaying = $state(false);

  #table: SeenTable;
  /** Sequence number of the last event seen, as the server knows it. */
  #seq = 0;
  /** End of the timeline after each event. */
  #ends: { seq: number; end: Position }[] = [];
  /** Whether the user plays one seat with days per move; the server then stores the last event seen. */
  readonly #isStored: boolean = $derived.by(() => {
    const { game } = this.#table;
    return game?.clock?.kind === "days" && game.you.length === 1;
  });

  constructor(table: SeenTable) {
    this.#table = table;
  }

  /** Take note of the latest event, once the playback has it. */
  onEvent(): void {
    const { seq, playback } = this.#table.position;
    this.#ends.push({ seq, end: endOf(playback.rounds) });
  }

  /** Load the number of the last event that the user has seen on any device. */
  async load(): Promise<void> {
    if (!this.#isStored) return;
    try {
      this.#seq = await privateApi.lastSeen(this.#table.id);
    } catch {
      // Keep the last known value.
    }
  }

  /** Replay the turns since the last one seen; of many, the latest. */
  async replay(): Promise<void> {
    const { playback } = this.#table.position;
    const seen = this.#ends.findLast(({ seq }) => seq <= this.#seq);
    if (!this.#isStored || !seen) return;
    const from = withinStepsOfEnd(playback.rounds, seen.end, MAX_ANIMATED_TURNS);
    if (samePosition(from, playback.at)) return;
    this.replaying = true;
    playback.goTo(from);
    await tick(); // the board has to be mounted before it can animate
    playback.play();
  }

  /** Replay the turns made while the page was hidden. */
  async onPageVisible(): Promise<void> {
    const { position } = this.#table;
    if (!this.#isStored || !position.loaded) return;
    await this.load();
    if (!position.settled) return;
    await this.replay();
    this.markSeen();
  }

  /** Save that the user has seen all events so far. An effect. */
  markSeen(): void {
    const { id, position } = this.#table;
    if (!position.loaded || !position.settled || document.hidden) return;
    this.replaying = false;
    if (!this.#isStored || position.seq <= this.#seq) return;
    this.#seq = position.seq;
    // If that fails, the next visit shows these events again.
    privateApi.saveLastSeen(id, position.seq).catch(() => undefined);
  }
}
