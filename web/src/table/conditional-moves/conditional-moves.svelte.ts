/** Somebody's conditional moves at a table: if that is played, the server plays this. */

import { talk, type KeptLines } from "../../api/chat";
import type { Game } from "../../api/types";
import { t } from "../../words";
import { Draft } from "./line-draft.svelte";
import { attempt, notices } from "../../ui/notices.svelte";
import type { PlaybackOptions } from "../playback/playback.svelte";

/** What a table must tell of itself. */
export interface Foreseen {
  readonly id: string;
  readonly game: Game | null;
  /** Whether one person here plays with days for a move. */
  readonly remembers: boolean;
}

const NONE: KeptLines = { lines: [], turns: [], dropped: [] };

export class Conditions {
  kept: KeptLines = $state.raw(NONE);
  /** The line that is being made on the board. */
  draft: Draft | null = $state.raw(null);

  #table: Foreseen;
  #motion: PlaybackOptions;
  /** Counts what was asked for: an earlier answer that comes later is too late. */
  #asked = 0;

  constructor(table: Foreseen, motion: PlaybackOptions) {
    this.#table = table;
    this.#motion = motion;
  }

  /** Whether this is a game in which one can think ahead at all. */
  get offered(): boolean {
    return this.#table.remembers && this.#table.game?.status === "playing";
  }

  /** Whether it is another's turn, so that new lines can be kept. */
  get possible(): boolean {
    const { to_move = [], you = [] } = this.#table.game ?? {};
    return this.offered && to_move.length > 0 && !to_move.some((seat) => you.includes(seat));
  }

  /** Keeps up with the game: fetches what is left of the lines. */
  async follow(): Promise<void> {
    const { id, game } = this.#table;
    if (this.draft && game && !this.draft.fits(game)) {
      this.draft = null;
      notices.say(t("ahead-moved"));
    }
    if (!this.offered) return;
    try {
      await this.#take(talk.conditions(id));
    } catch {
      // The connection's own light says that the server is out of reach; the next change asks again.
    }
  }

  /** Begins a line on the board. */
  async begin(): Promise<void> {
    const { id, game } = this.#table;
    if (!game || !this.possible) return;
    const first = await attempt(talk.ahead(id, ""));
    if (first && this.#table.game?.seq === game.seq) {
      this.draft = new Draft(game, first, this.#motion);
    }
  }

  cancel(): void {
    this.draft = null;
  }

  /** Keeps the line that was made on the board. */
  async keepDraft(): Promise<void> {
    const draft = this.draft;
    if (!draft?.complete || !(await this.keep(draft.line))) return;
    this.draft = null;
    notices.say(t("ahead-kept"));
  }

  /** Keeps one more line; those that it goes on from are in it. Whether it could be kept. */
  keep(line: string): Promise<boolean> {
    const others = this.kept.lines.filter((kept) => !`${line} `.startsWith(`${kept} `));
    return this.#put([...others, line]);
  }

  async remove(line: string): Promise<void> {
    await this.#put(this.kept.lines.filter((kept) => kept !== line));
  }

  /** Puts away what the server says of lines that were dropped. */
  async dismiss(): Promise<void> {
    await this.#put(this.possible ? this.kept.lines : []);
  }

  async #put(lines: string[]): Promise<boolean> {
    const kept = await attempt(this.#take(talk.keepConditions(this.#table.id, lines)));
    return kept !== null;
  }

  async #take(answer: Promise<KeptLines>): Promise<KeptLines> {
    const asked = ++this.#asked;
    const kept = await answer;
    if (asked === this.#asked) this.#tell(kept);
    return kept;
  }

  #tell(kept: KeptLines): void {
    const known = this.kept.dropped.length;
    this.kept = kept;
    if (kept.dropped.length > known) notices.say(t("ahead-dropped"), "error");
  }
}
