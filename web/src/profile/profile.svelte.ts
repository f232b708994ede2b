/** A user's profile and the part of their history loaded so far. */

import { ApiError } from "../api/request";
import type { FinishedGame, FinishedGames, OpponentTally, Profile, Progress } from "../api/types";
import { usersApi } from "../api/users";
import { notices } from "../ui/notices.svelte";
import { historyQuery } from "./history";

/** Pages to load at a time until one has games: with rare filters, many have none. */
const MAX_PAGES = 10;

export class ProfileStore {
  profile: Profile | null = $state.raw(null);
  opponents: readonly OpponentTally[] = $state.raw([]);
  /** Null until loaded. */
  progress: Progress | null = $state.raw(null);
  /** Null until loaded. */
  games: readonly FinishedGame[] | null = $state.raw(null);
  /** The next page has games before this number; null on the last page. */
  next: number | null = $state(null);
  missing = $state(false);
  /** Counts requests, so that an answer to an earlier one is ignored. */
  #requests = 0;

  constructor(readonly userId: string) {}

  async load(): Promise<void> {
    try {
      this.profile = await usersApi.profile(this.userId);
      [this.opponents, this.progress] = await Promise.all([
        usersApi.opponents(this.userId),
        usersApi.progress(this.userId),
      ]);
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 404) this.missing = true;
      else notices.error(reason);
    }
  }

  /** Load the newest games that match the filters. */
  async loadGames(filters: URLSearchParams): Promise<void> {
    this.next = null;
    await this.#fetch(filters, null);
  }

  /** Load the next page of older games. */
  async loadOlder(filters: URLSearchParams): Promise<void> {
    await this.#fetch(filters, this.next);
  }

  async #fetch(filters: URLSearchParams, before: number | null): Promise<void> {
    const request = ++this.#requests;
    const earlier = before === null ? [] : (this.games ?? []);
    try {
      let played: FinishedGames;
      let pages = 0;
      do {
        played = await usersApi.games(this.userId, historyQuery(filters, before));
        if (request !== this.#requests) return;
        before = played.next;
        pages += 1;
      } while (played.games.length === 0 && before !== null && pages < MAX_PAGES);
      this.games = [...earlier, ...played.games];
      this.next = before;
    } catch (reason) {
      if (this.missing || (reason instanceof ApiError && reason.status === 404)) this.games = [];
      else notices.error(reason);
    }
  }
}
