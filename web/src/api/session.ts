/** Requests that begin and end a session. */

import { post, send } from "./request";
import type { Schemas } from "./types";

export const sessionApi = {
  /** Open a session, or return the one there is; with a name, rename the user. */
  open: async (change: Schemas["SessionRequest"] = {}) =>
    (await post<Schemas["Session"]>("/api/session", change)).player,
  /** End this session, or all other ones. */
  logOut: (others = false) => send("POST", "/api/logout", { others }),
};
