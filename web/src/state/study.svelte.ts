/** The analysis of the round that the page shows: fetched where there is one, begun on request. */

import { api } from "../api/client";
import type { Analysis } from "../api/types";
import { t } from "../words";
import { notices } from "./notices.svelte";

const POLL_EVERY = 1000;

export class Study {
  /** What is known of the round's analysis; null while nothing is. */
  analysis: Analysis | null = $state.raw(null);

  #id: string;
  /** Counts the rounds looked at: an answer for an earlier one is too late. */
  #look = 0;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  /** Looks at a round that is over, or at none, until the returned function is called. */
  follow(round: number | null): () => void {
    this.analysis = null;
    const look = ++this.#look;
    if (round !== null) void this.#take(look, api.analysis(this.#id, round));
    return () => {
      this.#look += 1;
      clearTimeout(this.#next);
    };
  }

  /** Begins the analysis of the round. Where the server refuses, a notice says why. */
  async begin(round: number): Promise<void> {
    clearTimeout(this.#next);
    await this.#take(this.#look, api.analyse(this.#id, round), true);
  }

  /** Takes an answer, and asks again as long as the analysis runs. */
  async #take(look: number, answer: Promise<Analysis>, asked = false): Promise<void> {
    try {
      const found = await answer;
      if (look !== this.#look) return;
      if (found.status === "failed" && this.analysis?.status === "running") {
        notices.say(t("study-failed"), "error");
      }
      this.analysis = found;
    } catch (reason) {
      // Only who asked for it is told; else the connection's own light says what is wrong.
      if (asked) notices.error(reason);
    }
    if (look !== this.#look || this.analysis?.status !== "running") return;
    const { round } = this.analysis;
    this.#next = setTimeout(() => {
      void this.#take(look, api.analysis(this.#id, round));
    }, POLL_EVERY);
  }
}
