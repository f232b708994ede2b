/** The calls about tables and what is played there. */

import type { Seat } from "../games/contract";
import { get, post, request } from "./request";
import type {
  Analysis,
  Chance,
  Game,
  GameOffered,
  Hint,
  Planned,
  ReplayedGame,
  TableWanted,
} from "./types";

export { Refusal } from "./request";

const table = (id: string) => `/api/games/${encodeURIComponent(id)}`;
/** What asks for what a watching link shows. */
const shown = (watch: string | null) =>
  watch === null ? "" : `?watch=${encodeURIComponent(watch)}`;

export const api = {
  catalogue: async () => (await get<{ games: GameOffered[] }>("/api/catalogue")).games,
  create: (wanted: TableWanted) => post<Game>("/api/games", wanted),
  game: (id: string, watch: string | null) => get<Game>(table(id) + shown(watch)),
  plan: (id: string, seat: Seat) => get<Planned>(`${table(id)}/plan?seat=${seat}`),
  join: (id: string, seat: Seat, name: string, entropy: string) =>
    post<Game>(`${table(id)}/join`, { seat, name, entropy }),
  start: (id: string, bot: string) => post<Game>(`${table(id)}/start`, { bot }),
  leave: (id: string, seat: Seat | null) => post<Game>(`${table(id)}/leave`, { seat }),
  comeBack: (id: string) => post<Game>(`${table(id)}/return`),
  claim: (id: string) => post<Game>(`${table(id)}/claim`),
  takeback: (id: string) => post<Game>(`${table(id)}/takeback`),
  offerDraw: (id: string) => post<Game>(`${table(id)}/draw`),
  answer: (id: string, agree: boolean) => post<Game>(`${table(id)}/answer`, { agree }),
  share: async (id: string, seat: Seat, open: boolean) =>
    (await post<{ watch: string | null }>(`${table(id)}/share`, { seat, open })).watch,
  move: (id: string, seat: Seat, move: string, ply: number) =>
    post<Game>(`${table(id)}/moves`, { move, ply, seat }),
  hint: (id: string, seat: Seat) => post<Hint>(`${table(id)}/hint`, { seat }),
  analysis: (id: string, round: number) => get<Analysis>(`${table(id)}/analysis?round=${round}`),
  analyse: (id: string, round: number) => post<Analysis>(`${table(id)}/analysis`, { round }),
  undo: (id: string) => post<Game>(`${table(id)}/undo`),
  resign: (id: string, seat: Seat | null) => post<Game>(`${table(id)}/resign`, { seat }),
  nextRound: (id: string) => post<Game>(`${table(id)}/round`),
  rematch: (id: string) => post<Game>(`${table(id)}/rematch`),
  chance: (id: string) => get<Chance>(`${table(id)}/chance`),
  record: async (id: string, watch: string | null) =>
    (await request("GET", `${table(id)}/record${shown(watch)}`)).text(),
  replay: async (record: string) => {
    const response = await request("POST", "/api/replay", record, "text/plain");
    return ((await response.json()) as { games: ReplayedGame[] }).games;
  },
};
