/** The lobby as it is now; its socket also brings what is announced. */

import type { LinkState } from "../api/socket";
import type { LobbyTable } from "../api/lobby";
import { announcement } from "../page/announcement.svelte";
import { follow, socketAddress } from "../api/connection";

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
        if (message.type === "announcement") announcement.text = message.text;
      },
      onstate: (state) => {
        this.link = state;
        // What is still announced is told again.
        if (state === "open") announcement.text = null;
      },
    });
  }
}

export const lobby = new Lobby();
