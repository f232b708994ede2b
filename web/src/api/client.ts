/** The calls to the server. A refusal is thrown as a Refusal, whose message is for the player. */

import type { Seat } from "../games/contract";
import { t } from "../words";
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

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Problem {
  code?: string;
  detail?: string;
}

async function request(method: string, path: string, body?: BodyInit, type?: string) {
  let response: Response;
  try {
    const headers = type === undefined ? undefined : { "Content-Type": type };
    response = await fetch(path, { method, body: body ?? null, ...(headers && { headers }) });
  } catch {
    throw new Refusal(0, "offline", t("error-offline"));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Problem;
  throw new Refusal(response.status, problem.code ?? "", problem.detail ?? t("error-unknown"));
}

async function get<T>(path: string): Promise<T> {
  return (await (await request("GET", path)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const response = await request("POST", path, JSON.stringify(body), "application/json");
  return (await response.json()) as T;
}

const table = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  session: () => post("/api/session"),
  catalogue: async () => (await get<{ games: GameOffered[] }>("/api/catalogue")).games,
  create: (wanted: TableWanted) => post<Game>("/api/games", wanted),
  game: (id: string) => get<Game>(table(id)),
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
  record: async (id: string) => (await request("GET", `${table(id)}/record`)).text(),
  replay: async (record: string) => {
    const response = await request("POST", "/api/replay", record, "text/plain");
    return ((await response.json()) as { games: ReplayedGame[] }).games;
  },
};
