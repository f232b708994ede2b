/** Requests that begin and end a session. */

import { changeSession, post, send } from "./request";
import type { Schemas } from "./types";

export const sessionApi = {
  /** Open a session, or return the one there is; with a name, rename the user. */
  open: async (change: Schemas["SessionRequest"] = {}) =>
    (await changeSession(() => post<Schemas["Session"]>("/api/session", change))).player,
  /** End this session, or all other ones. */
  logOut: (others = false) => changeSession(() => send("POST", "/api/logout", { others })),
};
