/** Requests about matches: creating, joining, hints, analyses, records. Moves go by the socket. */

import { getOrKept } from "./kept";
import { get, post, request } from "./request";
import type {
  Analysis,
  ChanceReveal,
  CreateGame,
  Game,
  Hint,
  JoinGame,
  PairRequest,
  Schemas,
  SeatNumber,
} from "./types";

/** Path of a match in the API. */
export const gamePath = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** Path of the analysis of a round. */
export const analysisPath = (id: string, round: number) =>
  `${gamePath(id)}/analysis?round=${round}`;

/** Path of a match's socket, for the events after a sequence number. */
export function gameSocketPath(id: string, since: number, watchToken: string | null): string {
  const watch = watchToken === null ? "" : `&watch=${encodeURIComponent(watchToken)}`;
  return `${gamePath(id)}/ws?version=2&since=${since}${watch}`;
}

/** Query of a spectator link: it shows the view of the seat that shared it. */
const watchQuery = (token: string | null) =>
  token === null ? "" : `?watch=${encodeURIComponent(token)}`;

export const gamesApi = {
  create: (game: CreateGame) => post<Game>("/api/games", { ...game, confirms_ready: true }),
  /** Take a seat at a waiting public table that fits, or open one. */
  pair: (wanted: PairRequest) => post<Game>("/api/pair", { ...wanted, confirms_ready: true }),
  get: (id: string, watchToken: string | null) => get<Game>(gamePath(id) + watchQuery(watchToken)),
  join: (id: string, seat: SeatNumber, name: string, given: Partial<JoinGame>) =>
    post<Game>(`${gamePath(id)}/join`, { seat, name, ...given, confirms_ready: true }),
  /** Commit to another contribution to chance, as the table has opened again. */
  commit: (id: string, commitment: string) => post<Game>(`${gamePath(id)}/commit`, { commitment }),
  /** Reveal the user's contribution to chance; "" to start without it. */
  reveal: (id: string, entropy: string) => post<Game>(`${gamePath(id)}/reveal`, { entropy }),
  /** Confirm that the user sees the board: real-time clocks wait for it. */
  ready: (id: string) => post<Game>(`${gamePath(id)}/ready`),
  start: (id: string, bot: string) => post<Game>(`${gamePath(id)}/start`, { bot }),
  leave: (id: string, seat: SeatNumber | null) => post<Game>(`${gamePath(id)}/leave`, { seat }),
  returnToSeat: (id: string) => post<Game>(`${gamePath(id)}/return`),
  claim: (id: string) => post<Game>(`${gamePath(id)}/claim`),
  takeback: (id: string) => post<Game>(`${gamePath(id)}/takeback`),
  offerDraw: (id: string) => post<Game>(`${gamePath(id)}/draw`),
  answer: (id: string, agree: boolean) => post<Game>(`${gamePath(id)}/answer`, { agree }),
  /** Create a spectator link for a seat's view, or end it; return the link's token. */
  share: async (id: string, seat: SeatNumber, open: boolean) =>
    (await post<Schemas["SpectatorLink"]>(`${gamePath(id)}/share`, { seat, open })).watch,
  hint: (id: string, seat: SeatNumber) => post<Hint>(`${gamePath(id)}/hint`, { seat }),
  analysis: (id: string, round: number) => getOrKept<Analysis>(analysisPath(id, round)),
  startAnalysis: (id: string, round: number) =>
    post<Analysis>(`${gamePath(id)}/analysis`, { round }),
  undo: (id: string) => post<Game>(`${gamePath(id)}/undo`),
  resign: (id: string, seat: SeatNumber | null) => post<Game>(`${gamePath(id)}/resign`, { seat }),
  nextRound: (id: string) => post<Game>(`${gamePath(id)}/round`),
  rematch: (id: string, commitment: string) =>
    post<Game>(`${gamePath(id)}/rematch`, { commitment, confirms_ready: true }),
  chance: (id: string) => get<ChanceReveal>(`${gamePath(id)}/chance`),
  record: async (id: string, watchToken: string | null) =>
    (await request("GET", `${gamePath(id)}/record${watchQuery(watchToken)}`)).text(),
  replay: async (record: string) => {
    const response = await request("POST", "/api/replay", record, { "Content-Type": "text/plain" });
    return ((await response.json()) as Schemas["Replay"]).games;
  },
};
