/** The lobby's tables, live; its socket also brings the operator's announcements. */

import { connect, socketUrl } from "../api/connection";
import type { ConnectionState } from "../api/socket";
import type { LobbyTable } from "../api/types";
import { announcement } from "../page/announcement.svelte";
import { applyChanges } from "./lobby";

class Lobby {
  /** Null until the first message. */
  tables: readonly LobbyTable[] | null = $state.raw(null);
  connection: ConnectionState = $state("connecting");

  /** Stay connected until the returned function is called. */
  open(): () => void {
    return connect({
      url: () => socketUrl("/api/lobby/ws?version=2"),
      onmessage: (message) => {
        if (message.type === "lobby") this.tables = message.tables;
        if (message.type === "lobby_changes" && this.tables)
          this.tables = applyChanges(this.tables, message);
        if (message.type === "announcement") announcement.update(message);
      },
      onstate: (state) => {
        this.connection = state;
        if (state === "open") announcement.update(null);
      },
    });
  }
}

export const lobby = new Lobby();
