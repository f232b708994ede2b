/** Somebody's profile and history, as far as they have been asked for. */

import { people, type Opponent, type PlayedGame, type Profile } from "../api/account";
import { Refusal } from "../api/request";
import { historyQuery } from "./history";
import { notices } from "../ui/notices.svelte";

export class ProfileStore {
  profile: Profile | null = $state.raw(null);
  opponents: readonly Opponent[] = $state.raw([]);
  /** Null before the server has told. */
  games: readonly PlayedGame[] | null = $state.raw(null);
  /** Older games come before this number; null: there are none. */
  next: number | null = $state(null);
  missing = $state(false);
  /** The latest answer that is waited for: what was asked for before comes too late. */
  #asked = 0;

  constructor(readonly who: string) {}

  async load(): Promise<void> {
    try {
      this.profile = await people.profile(this.who);
      this.opponents = await people.opponents(this.who);
    } catch (reason) {
      if (reason instanceof Refusal && reason.status === 404) this.missing = true;
      else notices.error(reason);
    }
  }

  /** The newest games that are wanted. */
  async look(wanted: URLSearchParams): Promise<void> {
    this.next = null;
    await this.#fetch(wanted, null);
  }

  /** Older ones besides. */
  async older(wanted: URLSearchParams): Promise<void> {
    await this.#fetch(wanted, this.next);
  }

  async #fetch(wanted: URLSearchParams, before: number | null): Promise<void> {
    const asked = ++this.#asked;
    try {
      const played = await people.played(this.who, historyQuery(wanted, before));
      if (asked !== this.#asked) return;
      this.games = before === null ? played.games : [...(this.games ?? []), ...played.games];
      this.next = played.next;
    } catch (reason) {
      if (this.missing || (reason instanceof Refusal && reason.status === 404)) this.games = [];
      else notices.error(reason);
    }
  }
}
