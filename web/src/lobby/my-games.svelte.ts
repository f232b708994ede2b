/** The games of whoever plays here that are not over. */

import { people, type RunningGame } from "../api/account";

const LOOK_AGAIN = 15_000;

class Running {
  /** Null before the server has told; those first that wait for whoever plays here. */
  games: readonly RunningGame[] | null = $state.raw(null);

  /** Keeps the list new until the returned function is called. */
  open(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.#look();
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async #look(): Promise<void> {
    try {
      this.games = await people.running();
    } catch {
      // What was known before is shown until the server answers again.
    }
  }
}

export const running = new Running();
