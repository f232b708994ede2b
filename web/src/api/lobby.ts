/** The lobby's shapes and calls. */

import { post } from "./request";
import type { ClockSet, ClockWanted, Game, Options, SeatInfo } from "./types";

export type LobbySeat = Pick<SeatInfo, "seat" | "name" | "kind" | "person" | "program" | "guest">;

/** A public table that waits for people, `since` somebody last sat down or left. */
export interface LobbyTable {
  id: string;
  game: string;
  players: number;
  options: Options;
  rounds: number;
  clock: ClockSet | null;
  rated: boolean;
  host: string;
  seats: LobbySeat[];
  since: number;
}

/** What somebody wants to play; without `clock` any will do, null is none. */
export interface PairWanted {
  game: string;
  players: number;
  clock?: ClockWanted | null;
  rated: boolean;
}

/** Sits down at a table that fits, or opens one. */
export const pair = (wanted: PairWanted) => post<Game>("/api/pair", wanted);
