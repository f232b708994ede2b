/** The current user's unfinished games. */

import { accountApi } from "../api/account";
import { gamesApi } from "../api/games";
import type { RunningGame } from "../api/types";
import { pollWhileVisible } from "../ui/poll";

const REFRESH_MS = 15_000;

class MyGames {
  /** Null until loaded; games that wait for the user's move come first. */
  games: readonly RunningGame[] | null = $state.raw(null);

  /** Keep the list up to date until the returned function is called. */
  open(): () => void {
    return pollWhileVisible(() => void this.#refresh(), REFRESH_MS);
  }

  async #refresh(): Promise<void> {
    try {
      this.games = await accountApi.runningGames();
      for (const { id, status, your_turn: awaited } of this.games) {
        if (status !== "waiting" || !awaited) continue;
        const { reveal } = await import("../table/contribution");
        await reveal(await gamesApi.get(id, null));
      }
    } catch {
      // Keep showing the last list.
    }
  }
}

export const myGames = new MyGames();
