/** Requests about users: profiles, histories, the leaderboard, muting, reports. */

import { get, send } from "./request";
import type { ClockKind, FinishedGames, Profile, Progress, Schemas } from "./types";

const userPath = (id: string) => `/api/people/${encodeURIComponent(id)}`;

export const usersApi = {
  profile: (id: string) => get<Profile>(userPath(id)),
  games: (id: string, filters: URLSearchParams) =>
    get<FinishedGames>(`${userPath(id)}/games?${filters.toString()}`),
  progress: (id: string) => get<Progress>(`${userPath(id)}/progress`),
  opponents: async (id: string) =>
    (await get<Schemas["Opponents"]>(`${userPath(id)}/opponents`)).opponents,
  leaderboard: async (game: string, clock: ClockKind) =>
    (await get<Schemas["Leaderboard"]>(`/api/leaderboard?game=${game}&clock=${clock}`)).players,
  /** Return the ids of the users whose chat the current user has muted. */
  muted: async () => (await get<Schemas["Mutes"]>("/api/mutes")).people,
  mute: (id: string) => send("POST", `${userPath(id)}/mute`),
  unmute: (id: string) => send("DELETE", `${userPath(id)}/mute`),
  report: (id: string, reason: string) => send("POST", "/api/reports", { person: id, reason }),
};
