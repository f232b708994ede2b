/** What somebody notes down at a table for themselves: kept as they write. */

import { talk } from "../api/chat";
import { attempt } from "../ui/notices.svelte";

/** How long to wait for more before it is sent, in milliseconds. */
const PAUSE = 700;

export class Notes {
  text = $state("");
  state: "loading" | "kept" | "changed" | "failed" = $state("loading");

  #table: string;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  async load(): Promise<void> {
    const text = await attempt(talk.notes(this.#table));
    if (text === null || this.state === "changed") return;
    this.text = text;
    this.state = "kept";
  }

  write(text: string): void {
    this.text = text;
    this.state = "changed";
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.keep(), PAUSE);
  }

  /** Sends what has not been sent yet. */
  async keep(): Promise<void> {
    clearTimeout(this.#waiting);
    if (this.state !== "changed") return;
    const { text } = this;
    const kept = await attempt(talk.writeNotes(this.#table, text));
    if (this.text === text) this.state = kept ? "kept" : "failed";
  }
}
