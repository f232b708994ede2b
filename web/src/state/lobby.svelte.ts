/** The lobby as it is now, while somebody looks at it. */

import type { LinkState } from "../api/link";
import type { LobbyTable } from "../api/lobby";
import { follow, socketAddress } from "./socket";

class Lobby {
  /** Null before the server has told. */
  tables: readonly LobbyTable[] | null = $state.raw(null);
  link: LinkState = $state("connecting");

  /** Stays connected until the returned function is called. */
  open(): () => void {
    return follow({
      url: () => socketAddress("/api/lobby/ws"),
      onmessage: (message) => {
        if (message.type === "lobby") this.tables = message.tables;
      },
      onstate: (state) => (this.link = state),
    });
  }
}

export const lobby = new Lobby();
