/** The connection that keeps the shown screen current. */

import type { ConnectionState } from "../api/socket";

class Connection {
  /** Each screen with a socket of its own sets it. */
  state: ConnectionState = $state("closed");
}

export const connection = new Connection();
