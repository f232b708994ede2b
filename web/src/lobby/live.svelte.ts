/** The server's life: games to watch, users online, leaders. */

import { get } from "../api/request";
import type { Live } from "../api/types";
import { pollWhileVisible } from "../ui/poll";

const REFRESH_MS = 15_000;

class LiveStore {
  /** Null until loaded. */
  now: Live | null = $state.raw(null);

  /** Keep it up to date until the returned function is called. */
  open(): () => void {
    return pollWhileVisible(() => {
      get<Live>("/api/live").then(
        (now) => (this.now = now),
        () => undefined, // keep showing the last one
      );
    }, REFRESH_MS);
  }
}

export const live = new LiveStore();
