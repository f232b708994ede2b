/** The current user's unfinished games. */

import { accountApi } from "../api/account";
import { gamesApi } from "../api/games";
import type { RunningGame } from "../api/types";
import { me } from "../page/me.svelte";
import { pollWhileVisible } from "../ui/poll";

const REFRESH_MS = 15_000;

/** A list loaded so short a time ago is shown as it is. */
const FRESH_MS = 3000;

class MyGames {
  /** Null until loaded; games that wait for the user's move come first. */
  games: readonly RunningGame[] | null = $state.raw(null);
  /** The list that is being loaded, or was last, for whom, and how long it is fresh. */
  #last: { userId: string; until: number; games: Promise<readonly RunningGame[]> } | null = null;

  /** Load the list, unless it has just been loaded. Rejects if the server refuses. */
  load(): Promise<readonly RunningGame[]> {
    const userId = me.user.id;
    if (this.#last?.userId === userId && Date.now() < this.#last.until) return this.#last.games;
    const games = accountApi.runningGames();
    const loading = { userId, until: Infinity, games };
    this.#last = loading;
    games.then(
      () => (loading.until = Date.now() + FRESH_MS),
      () => (loading.until = 0),
    );
    return games;
  }

  /** Keep the list up to date until the returned function is called. */
  open(): () => void {
    return pollWhileVisible(() => void this.#refresh(), REFRESH_MS);
  }

  async #refresh(): Promise<void> {
    try {
      this.games = await this.load();
      for (const { id, status, your_turn: awaited } of this.games) {
        if (status !== "waiting" || !awaited) continue;
        const { contributeAsAsked } = await import("../table/contribution");
        await contributeAsAsked(await gamesApi.get(id, null));
      }
    } catch {
      // Keep showing the last list.
    }
  }
}

export const myGames = new MyGames();
