/** The calls about people: who one is, what opens an account, programs, histories, ratings. */

import { get, post, request, send } from "./request";

/** Somebody who plays: "bot" is a program's account, or a bot of the server ("bot:level4"). */
export interface Player {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot" | "deleted";
}

/** What a browser's passkey calls take and give, as JSON: bytes are base64url. */
export type PasskeyJson = Record<string, unknown>;

/** That it is the account's owner who asks. */
export type Proof = { password: string } | { passkey: PasskeyJson };

export interface Passkey {
  id: string;
  name: string;
  created: number;
}

export interface Me {
  player: Player;
  since: number;
  password: boolean;
  passkeys: Passkey[];
  sessions: { created: number; seen: number }[];
}

/** A program's token: for the caller (`player`), or for a bot account. */
export interface Token {
  id: string;
  name: string;
  player: string;
  created: number;
  used: number | null;
}

/** A new token, whose text is told now only. */
export type MadeToken = Token & { token: string };

export type ClockKind = "none" | "realtime" | "days";
export const CLOCKS: readonly ClockKind[] = ["none", "realtime", "days"];

export type Outcome = "won" | "drawn" | "lost";

export type Tally = Record<Outcome, number>;

/** In points. The truth is within twice the deviation 19 times of 20. */
export interface Rating {
  game: string;
  clock: ClockKind;
  rating: number;
  deviation: number;
  /** What is nearly sure: three deviations less. */
  ordinal: number;
  games: number;
}

export interface Profile {
  player: Player;
  since: number;
  /** Whose bot account it is. */
  owner: Player | null;
  ratings: Rating[];
  games: (Tally & { game: string })[];
}

export type Opponent = Tally & { player: Player };

export interface PlayedGame {
  id: string;
  number: number;
  game: string;
  clock: ClockKind;
  rated: boolean;
  ended: number;
  chairs: { player: Player; place: number; score: number; outcome: Outcome | null }[];
}

export interface Played {
  games: PlayedGame[];
  /** Older ones come before this number; null if there are none. */
  next: number | null;
}

/** How somebody likes the page, on every device; the server knows no fractions. */
export type Carried = Record<"theme" | "sound" | "speed", string | boolean>;

/** A game of the caller's that is not over. */
export interface RunningGame {
  id: string;
  game: string;
  players: number;
  /** Whether it is in the lobby while it waits. */
  public: boolean;
  status: "waiting" | "playing";
  your_turn: boolean;
  seats: string[];
  clock: ClockKind;
  /** When something last happened there. */
  since: number;
}

export interface Ranked {
  place: number;
  player: Player;
  rating: Rating;
}

const person = (who: string) => `/api/people/${encodeURIComponent(who)}`;

export const people = {
  session: async (name?: string) =>
    (await post<{ player: Player }>("/api/session", name === undefined ? {} : { name })).player,
  me: () => get<Me>("/api/me"),
  settings: async () => (await get<{ settings: Partial<Carried> }>("/api/me/settings")).settings,
  keepSettings: (settings: Carried) => send("PUT", "/api/me/settings", { settings }),
  makeAccount: (name: string, proof: Proof) => post<Player>("/api/account", { name, ...proof }),
  logIn: async (proof: ({ name: string } & Proof) | Proof) =>
    (await post<{ player: Player }>("/api/login", proof)).player,
  logOut: (others = false) => send("POST", "/api/logout", { others }),
  changePassword: (proof: Proof, password: string) =>
    send("PUT", "/api/me/password", { proof, password }),
  challenge: async (to: "make" | "use") =>
    (await post<{ options: PasskeyJson }>(`/api/passkeys/challenge?to=${to}`)).options,
  addPasskey: (name: string, passkey: PasskeyJson) =>
    post<Passkey>("/api/passkeys", { name, passkey }),
  removePasskey: (id: string) => send("DELETE", `/api/passkeys/${encodeURIComponent(id)}`),
  tokens: async () => (await get<{ tokens: Token[] }>("/api/tokens")).tokens,
  makeToken: (name: string, player: string | null) =>
    post<MadeToken>("/api/tokens", { name, player }),
  revokeToken: (id: string) => send("DELETE", `/api/tokens/${encodeURIComponent(id)}`),
  bots: async () => (await get<{ bots: Player[] }>("/api/bots")).bots,
  makeBot: (name: string) => post<{ player: Player; token: MadeToken }>("/api/bots", { name }),
  deleteBot: (id: string) => send("DELETE", `/api/bots/${encodeURIComponent(id)}`),
  data: async () => (await request("GET", "/api/me/export")).text(),
  deleteMe: (proof: Proof | null) => send("DELETE", "/api/me", { proof }),
  muted: async () => (await get<{ people: string[] }>("/api/mutes")).people,
  unmute: (id: string) => send("DELETE", `${person(id)}/mute`),
  running: async () => (await get<{ games: RunningGame[] }>("/api/me/games")).games,
  profile: (who: string) => get<Profile>(person(who)),
  played: (who: string, wanted: URLSearchParams) =>
    get<Played>(`${person(who)}/games?${wanted.toString()}`),
  opponents: async (who: string) =>
    (await get<{ opponents: Opponent[] }>(`${person(who)}/opponents`)).opponents,
  best: async (game: string, clock: ClockKind) =>
    (await get<{ players: Ranked[] }>(`/api/leaderboard?game=${game}&clock=${clock}`)).players,
};
