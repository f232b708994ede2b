/** Requests about the current user: session, account, passkeys, bot accounts, tokens. */

import { get, post, request, send } from "./request";
import type { IssuedToken, JsonObject, Me, Passkey, Player, Proof, Schemas } from "./types";

export const accountApi = {
  /** Open a session, or return the one there is; with a name, rename the user. */
  session: async (name?: string) =>
    (await post<Schemas["Session"]>("/api/session", name === undefined ? {} : { name })).player,
  me: () => get<Me>("/api/me"),
  settings: async () => (await get<Schemas["Settings"]>("/api/me/settings")).settings,
  saveSettings: (settings: Schemas["NewSettings"]["settings"]) =>
    send("PUT", "/api/me/settings", { settings }),
  create: (name: string, proof: Proof) => post<Player>("/api/account", { name, ...proof }),
  logIn: async (proof: ({ name: string } & Proof) | Proof) =>
    (await post<Schemas["Session"]>("/api/login", proof)).player,
  /** End this session, or all other ones. */
  logOut: (others = false) => send("POST", "/api/logout", { others }),
  changePassword: (proof: Proof, password: string) =>
    send("PUT", "/api/me/password", { proof, password }),
  passkeyChallenge: async (to: "make" | "use") =>
    (await post<Schemas["Challenge"]>(`/api/passkeys/challenge?to=${to}`)).options,
  addPasskey: (name: string, passkey: JsonObject) =>
    post<Passkey>("/api/passkeys", { name, passkey }),
  removePasskey: (id: string) => send("DELETE", `/api/passkeys/${encodeURIComponent(id)}`),
  tokens: async () => (await get<Schemas["Tokens"]>("/api/tokens")).tokens,
  /** Create a token for the current user (null), or for one of their bot accounts. */
  createToken: (name: string, player: string | null) =>
    post<IssuedToken>("/api/tokens", { name, player }),
  revokeToken: (id: string) => send("DELETE", `/api/tokens/${encodeURIComponent(id)}`),
  bots: async () => (await get<Schemas["Bots"]>("/api/bots")).bots,
  createBot: (name: string) => post<Schemas["IssuedBot"]>("/api/bots", { name }),
  deleteBot: (id: string) => send("DELETE", `/api/bots/${encodeURIComponent(id)}`),
  exportData: async () => (await request("GET", "/api/me/export")).text(),
  /** Delete the account; a guest has no proof. */
  delete: (proof: Proof | null) => send("DELETE", "/api/me", { proof }),
  runningGames: async () => (await get<Schemas["RunningGames"]>("/api/me/games")).games,
};
