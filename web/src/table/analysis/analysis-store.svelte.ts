/** The study of the round on the board once it is over: its analysis, and where one stands in it. */

import { api } from "../../api/games";
import type { Analysis } from "../../api/types";
import type { Suggestion } from "../../games/contract";
import { t } from "../../words";
import { notices } from "../../ui/notices.svelte";
import type { Playback } from "../playback/playback.svelte";
import { betterThan, plyOf } from "./analysis";
import { pliesAt, turnOfPly, type Position, type Round } from "../playback/timeline";

const POLL_EVERY = 1000;

/** What a table must tell of itself. */
export interface Studied {
  readonly id: string;
  readonly playback: Pick<Playback, "rounds" | "at" | "goTo">;
  /** The round that the board shows, and its number if it is over. */
  readonly round: Round | undefined;
  readonly finished: number | null;
}

export class Study {
  #table: Studied;
  #found: Analysis | null = $state.raw(null);
  /** Counts the rounds looked at: an answer for an earlier one is too late. */
  #look = 0;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Studied) {
    this.#table = table;
  }

  /** The round's analysis, as far as it is; null where none was begun or none came about. */
  get analysis(): Analysis | null {
    const found = this.#found;
    return found?.status === "running" || found?.status === "done" ? found : null;
  }

  /** Whether there is an analysis to begin. */
  get possible(): boolean {
    const { round, finished } = this.#table;
    return finished !== null && this.analysis === null && (round?.turns.length ?? 0) > 0;
  }

  /** How many plies the round has, and after how many of them the board stands. */
  get length(): number {
    const { round } = this.#table;
    return round ? pliesAt(round, round.turns.length) : 0;
  }
  get ply(): number {
    const { round, playback } = this.#table;
    return round ? pliesAt(round, playback.at.turn) : 0;
  }

  /** The move that would have been better than the one that led to the board's position. */
  get better(): Suggestion | null {
    return this.analysis && betterThan(plyOf(this.analysis, this.ply));
  }

  /** What the turn that led to a position lost; null where that is not known. */
  lossAt({ round, turn }: Position): number | null {
    const of = this.#table.playback.rounds[round];
    if (!this.analysis || of?.number !== this.analysis.round || turn === 0) return null;
    return plyOf(this.analysis, pliesAt(of, turn))?.loss ?? null;
  }

  goTo(ply: number): void {
    const { round, playback } = this.#table;
    if (round) playback.goTo({ round: playback.at.round, turn: turnOfPly(round, ply) });
  }

  /** Looks for the analysis of the round, until the returned function is called. */
  follow(): () => void {
    const { id, finished } = this.#table;
    this.#found = null;
    const look = ++this.#look;
    if (finished !== null) void this.#take(look, api.analysis(id, finished));
    return () => {
      this.#look += 1;
      clearTimeout(this.#next);
    };
  }

  /** Begins the analysis of the round. Where the server refuses, a notice says why. */
  async begin(): Promise<void> {
    const { id, finished } = this.#table;
    clearTimeout(this.#next);
    if (finished !== null) await this.#take(this.#look, api.analyse(id, finished), true);
  }

  /** Takes an answer, and asks again as long as the analysis runs. */
  async #take(look: number, answer: Promise<Analysis>, wanted = false): Promise<void> {
    try {
      const found = await answer;
      if (look !== this.#look) return;
      if (found.status === "failed" && this.analysis) notices.say(t("study-failed"), "error");
      this.#found = found;
    } catch (reason) {
      // Only who asked for it is told; else the connection's own light says what is wrong.
      if (wanted) notices.error(reason);
    }
    if (look !== this.#look || this.#found?.status !== "running") return;
    const { round } = this.#found;
    this.#next = setTimeout(() => {
      void this.#take(look, api.analysis(this.#table.id, round));
    }, POLL_EVERY);
  }
}
