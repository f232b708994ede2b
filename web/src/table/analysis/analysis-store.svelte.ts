/** The analysis of the finished round that the board shows. */

import { gamesApi } from "../../api/games";
import type { AnalysedPly, Analysis, Game } from "../../api/types";
import type { HintMove } from "../../games/contract";
import { notices } from "../../ui/notices.svelte";
import { t } from "../../words";
import { keepAnalysis } from "../kept-replay";
import type { Playback } from "../playback/playback.svelte";
import { plyAfterTurns, turnsUntilPly, type Position, type Round } from "../playback/timeline";
import { betterMove, findPly } from "./plies";

const POLL_INTERVAL_MS = 1000;

/** The part of a table that an analysis needs. */
export interface AnalysedTable {
  readonly id: string;
  readonly game: Game | null;
  readonly watchToken: string | null;
  readonly position: {
    readonly playback: Pick<Playback, "rounds" | "at" | "goTo">;
    /** The round that the board shows. */
    readonly round: Round | undefined;
    /** Its number if it is over. */
    readonly finishedRound: number | null;
  };
}

export class AnalysisStore {
  #table: AnalysedTable;
  #latest: Analysis | null = $state.raw(null);
  /** Counts the rounds shown, so that an answer for an earlier one is ignored. */
  #generation = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: AnalysedTable) {
    this.#table = table;
  }

  /** The round's analysis, as far as it is done; null if none was started or it failed. */
  get analysis(): Analysis | null {
    const latest = this.#latest;
    return latest?.status === "running" || latest?.status === "done" ? latest : null;
  }

  /** Whether an analysis can be started. */
  get possible(): boolean {
    const { round, finishedRound } = this.#table.position;
    return finishedRound !== null && this.analysis === null && (round?.turns.length ?? 0) > 0;
  }

  /** Number of plies of the round. */
  get length(): number {
    const { round } = this.#table.position;
    return round ? plyAfterTurns(round, round.turns.length) : 0;
  }

  /** Number of plies before the position on the board. */
  get ply(): number {
    const { round, playback } = this.#table.position;
    return round ? plyAfterTurns(round, playback.at.turn) : 0;
  }

  /** The move that would have been better than the last one on the board. */
  get betterMove(): HintMove | null {
    return this.analysis && betterMove(findPly(this.analysis, this.ply));
  }

  /** Return the analysis of the turn before a position; null if there is none. */
  plyAt({ round, turn }: Position): AnalysedPly | null {
    const played = this.#table.position.playback.rounds[round];
    if (!this.analysis || played?.number !== this.analysis.round || turn === 0) return null;
    return findPly(this.analysis, plyAfterTurns(played, turn));
  }

  goTo(ply: number): void {
    const { round, playback } = this.#table.position;
    if (round) playback.goTo({ round: playback.at.round, turn: turnsUntilPly(round, ply) });
  }

  /** Load the round's analysis until the returned function is called. An effect. */
  load(): () => void {
    const { id, position } = this.#table;
    const { finishedRound } = position;
    this.#latest = null;
    const generation = ++this.#generation;
    if (finishedRound !== null) {
      void this.#apply(generation, gamesApi.analysis(id, finishedRound));
    }
    return () => {
      this.#generation += 1;
      clearTimeout(this.#timer);
    };
  }

  /** Start the analysis. A notice shows a refusal. */
  async start(): Promise<void> {
    const { id, position } = this.#table;
    const { finishedRound } = position;
    clearTimeout(this.#timer);
    if (finishedRound === null) return;
    await this.#apply(this.#generation, gamesApi.startAnalysis(id, finishedRound), true);
  }

  /** Apply an answer, and poll while the analysis runs. */
  async #apply(generation: number, answer: Promise<Analysis>, byUser = false): Promise<void> {
    try {
      const latest = await answer;
      if (generation !== this.#generation) return;
      if (latest.status === "failed" && this.analysis) notices.show(t("study-failed"), "error");
      this.#latest = latest;
      const { game, watchToken } = this.#table;
      if (game && watchToken === null) void keepAnalysis(game, latest);
    } catch (reason) {
      // Errors of polling are left to the connection status.
      if (byUser) notices.error(reason);
    }
    if (generation !== this.#generation || this.#latest?.status !== "running") return;
    const { round } = this.#latest;
    this.#timer = setTimeout(() => {
      void this.#apply(generation, gamesApi.analysis(this.#table.id, round));
    }, POLL_INTERVAL_MS);
  }
}
