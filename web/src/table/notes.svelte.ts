/** The user's private notes on a match, saved while they write. */

import { privateApi } from "../api/private";
import { attempt } from "../ui/notices.svelte";

/** Pause in typing after which the notes are saved. */
const SAVE_DELAY_MS = 700;

export class Notes {
  text = $state("");
  state: "loading" | "kept" | "changed" | "failed" = $state("loading");

  #matchId: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(matchId: string) {
    this.#matchId = matchId;
  }

  async load(): Promise<void> {
    const text = await attempt(privateApi.notes(this.#matchId));
    if (text === null || this.state === "changed") return;
    this.text = text;
    this.state = "kept";
  }

  write(text: string): void {
    this.text = text;
    this.state = "changed";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  /** Save unsaved changes. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.state !== "changed") return;
    const { text } = this;
    const saved = await attempt(privateApi.saveNotes(this.#matchId, text));
    if (this.text === text) this.state = saved ? "kept" : "failed";
  }
}
