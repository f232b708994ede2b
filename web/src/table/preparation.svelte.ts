/** The compilation of a game's rules on the server, which strong bots, hints and analyses wait for. */

import { gamesApi } from "../api/games";

const POLL_INTERVAL_MS = 1000;

export class Preparation {
  /** The share that is compiled, 0 to 1, while something waits for it; null if nothing does. */
  share: number | null = $state(null);

  /**
   * Ask for a game's share every second until the returned function is called. An effect. Not at
   * once: nearly always all is compiled, and what the user waits for is there before.
   */
  poll(game: string): () => void {
    const timer = setInterval(() => void this.#ask(game, () => stopped), POLL_INTERVAL_MS);
    let stopped = false;
    return () => {
      stopped = true;
      clearInterval(timer);
      this.share = null;
    };
  }

  async #ask(game: string, stopped: () => boolean): Promise<void> {
    try {
      const share = (await gamesApi.preparation())[game] ?? 1;
      if (!stopped()) this.share = share < 1 ? share : null;
    } catch {
      // The connection status shows it.
    }
  }
}
