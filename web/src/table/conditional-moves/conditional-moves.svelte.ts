/** The user's conditional moves in a match: the server plays them when a line comes true. */

import { privateApi } from "../../api/private";
import type { ConditionalMoves, Game } from "../../api/types";
import { attempt, notices } from "../../ui/notices.svelte";
import { onDemand } from "../../ui/on-demand";
import { t } from "../../words";
import type { PlaybackOptions } from "../playback/playback.svelte";
import type { LineDraft } from "./line-draft.svelte";

/** The part of a table that conditional moves need. */
export interface ConditionalMovesTable {
  readonly id: string;
  readonly game: Game | null;
}

const NONE: ConditionalMoves = { lines: [], turns: [], dropped: [] };

export class ConditionalMovesStore {
  saved: ConditionalMoves = $state.raw(NONE);
  /** The line being entered on the board. */
  draft: LineDraft | null = $state.raw(null);

  #table: ConditionalMovesTable;
  #playback: PlaybackOptions;
  /** Counts requests, so that an answer to an earlier one is ignored. */
  #requests = 0;

  constructor(table: ConditionalMovesTable, playback: PlaybackOptions) {
    this.#table = table;
    this.#playback = playback;
  }

  /** Whether the server takes conditional moves of the user in this match. */
  get offered(): boolean {
    return this.#table.game?.may.includes("conditional_moves") ?? false;
  }

  /** Whether lines can be saved now: only while another seat is to move. */
  get possible(): boolean {
    const { to_move = [], you = [] } = this.#table.game ?? {};
    return this.offered && to_move.length > 0 && !to_move.some((seat) => you.includes(seat));
  }

  /** Load the lines that are left after a change of the game, and drop an outdated draft. */
  async refresh(): Promise<void> {
    const { id, game } = this.#table;
    if (this.draft && game && !this.draft.isCurrent(game)) {
      this.draft = null;
      notices.show(t("conditional-moved"));
    }
    if (!this.offered) return;
    try {
      await this.#apply(privateApi.conditionalMoves(id));
    } catch {
      // The connection status shows the problem; the next change of the game retries.
    }
  }

  /** Start entering a line on the board. */
  async beginDraft(): Promise<void> {
    const { id, game } = this.#table;
    if (!game || !this.possible) return;
    const start = await attempt(privateApi.previewLine(id, ""));
    const loaded = start && (await onDemand(() => import("./line-draft.svelte")));
    if (loaded && this.#table.game?.seq === game.seq) {
      this.draft = new loaded.LineDraft(game, start, this.#playback);
    }
  }

  cancelDraft(): void {
    this.draft = null;
  }

  async saveDraft(): Promise<void> {
    const draft = this.draft;
    if (!draft?.complete || !(await this.add(draft.line))) return;
    this.draft = null;
    notices.show(t("conditional-kept"));
  }

  /** Add a line, which replaces lines that it extends; return whether the server accepted it. */
  add(line: string): Promise<boolean> {
    const others = this.saved.lines.filter((saved) => !`${line} `.startsWith(`${saved} `));
    return this.#save([...others, line]);
  }

  async remove(line: string): Promise<void> {
    await this.#save(this.saved.lines.filter((saved) => saved !== line));
  }

  /** Dismiss the message about dropped lines. */
  async dismissDropped(): Promise<void> {
    await this.#save(this.possible ? this.saved.lines : []);
  }

  async #save(lines: string[]): Promise<boolean> {
    const request = privateApi.saveConditionalMoves(this.#table.id, lines);
    return (await attempt(this.#apply(request))) !== null;
  }

  async #apply(answer: Promise<ConditionalMoves>): Promise<ConditionalMoves> {
    const request = ++this.#requests;
    const saved = await answer;
    if (request === this.#requests) this.#set(saved);
    return saved;
  }

  #set(saved: ConditionalMoves): void {
    const droppedBefore = this.saved.dropped.length;
    this.saved = saved;
    if (saved.dropped.length > droppedBefore) notices.show(t("conditional-dropped"), "error");
  }
}
