/** Requests about the current user: account, passkeys, bot accounts, tokens. */

import { changeSession, get, post, request, send } from "./request";
import type { IssuedToken, JsonObject, Me, Passkey, Proof, Schemas } from "./types";

export const accountApi = {
  me: () => get<Me>("/api/me"),
  settings: async () => (await get<Schemas["Settings"]>("/api/me/settings")).settings,
  saveSettings: (settings: Schemas["NewSettings"]["settings"]) =>
    send("PUT", "/api/me/settings", { settings }),
  create: (name: string, proof: Proof) =>
    changeSession(() => post<Schemas["CreatedAccount"]>("/api/account", { name, ...proof })),
  logIn: async (proof: ({ name: string } & Proof) | Proof) =>
    (await changeSession(() => post<Schemas["Session"]>("/api/login", proof))).player,
  /** Set a new password by a recovery code, and log in. */
  recover: async (change: Schemas["Recover"]) =>
    (await changeSession(() => post<Schemas["Session"]>("/api/recover", change))).player,
  createRecoveryCodes: async (proof: Proof) =>
    (await post<Schemas["RecoveryCodes"]>("/api/me/recovery-codes", { proof })).codes,
  /** Whether this server sends mail. */
  mailAvailable: async () => (await get<Schemas["MailAvailable"]>("/api/mail")).available,
  /** Send a link to an address, which becomes the account's once the link is opened. */
  setEmail: (address: string, proof: Proof) => send("PUT", "/api/me/email", { address, proof }),
  removeEmail: (proof: Proof) => send("DELETE", "/api/me/email", { proof }),
  setTurnMails: (wanted: boolean) => send("PUT", "/api/me/email/turns", { turn_mails: wanted }),
  verifyEmail: (token: string) => send("POST", "/api/mail/verify", { token }),
  /** Send links for a new password to an address, if an account has it. */
  sendReset: (address: string) => send("POST", "/api/mail/forgotten", { address }),
  /** Set a new password by a link, and log in. */
  resetPassword: async (change: Schemas["ResetPassword"]) =>
    (await changeSession(() => post<Schemas["Session"]>("/api/mail/reset", change))).player,
  /** End the mails about turns of the account that a link is for. */
  unsubscribe: (token: string) =>
    send("POST", `/api/mail/unsubscribe?token=${encodeURIComponent(token)}`),
  endSession: (id: string) => send("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  changePassword: (change: Schemas["ChangePassword"]) =>
    changeSession(() => send("PUT", "/api/me/password", change)),
  passkeyChallenge: async (to: "make" | "use") =>
    (await post<Schemas["Challenge"]>(`/api/passkeys/challenge?to=${to}`)).options,
  addPasskey: (name: string, passkey: JsonObject, proof: Proof) =>
    post<Passkey>("/api/passkeys", { name, passkey, proof }),
  removePasskey: (id: string, proof: Proof) =>
    send("DELETE", `/api/passkeys/${encodeURIComponent(id)}`, { proof }),
  tokens: async () => (await get<Schemas["Tokens"]>("/api/tokens")).tokens,
  /** Create a token for the current user (null), or for one of their bot accounts. */
  createToken: (name: string, player: string | null, proof: Proof) =>
    post<IssuedToken>("/api/tokens", { name, player, proof }),
  revokeToken: (id: string) => send("DELETE", `/api/tokens/${encodeURIComponent(id)}`),
  bots: async () => (await get<Schemas["Bots"]>("/api/bots")).bots,
  createBot: (name: string, proof: Proof) =>
    post<Schemas["IssuedBot"]>("/api/bots", { name, proof }),
  deleteBot: (id: string, proof: Proof) =>
    send("DELETE", `/api/bots/${encodeURIComponent(id)}`, { proof }),
  exportData: async () => (await request("GET", "/api/me/export")).text(),
  /** Delete the account; a guest has no proof. */
  delete: (proof: Proof | null) => changeSession(() => send("DELETE", "/api/me", { proof })),
  runningGames: async () => (await get<Schemas["RunningGames"]>("/api/me/games")).games,
};
