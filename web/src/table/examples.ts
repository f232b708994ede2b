/** Test fixtures for the table's panels: seats, a game and its UI. */

import type { Game, Seat } from "../api/types";
import type { GameUi } from "../games/contract";

/** Return the seat of a connected person with an account; Ann has seat 1, Ben seat 2. */
export function exampleSeat(seat: number, changes: Partial<Seat> = {}): Seat {
  const name = ["Ann", "Ben", "Cleo", "Dan"][seat - 1] ?? "";
  return {
    ...{ seat, name, kind: "human", person: name.toLowerCase(), program: false, guest: false },
    ...{ bot: null, connected: true, resigned: false, away: false, shown: false },
    ...{ left_ms: null, running: false, total: 0, ...changes },
  };
}

/** Return a game of Ann and Ben in which Ann, the user, is to move. */
export function exampleGame(changes: Partial<Game> = {}): Game {
  return {
    ...{ id: "t", game: "toy", players: 2, options: {}, seats: [exampleSeat(1), exampleSeat(2)] },
    ...{ status: "playing", seq: 5, ply: 3, round: 1, rounds: 1, round_over: false },
    ...{ to_move: [1], you: [1], host: true, may: [], proposal: null, clock: null },
    ...{ clock_since: 0, public: false, rated: false, fairness: null, thinking: [] },
    ...{ preparing: false, rematch: null, shows: [1], state: { scores: [4, 7] }, result: null },
    awaited: [],
    resigning_aborts: false,
    ...changes,
  };
}

const described: Partial<GameUi> = {
  name: "toy",
  panel: () => Promise.resolve({ default: () => ({}) }),
  seatColour: (seat: number) => `rgb(${seat}, 0, 0)`,
  hasSecrets: () => false,
  describe: (events) => events.map(({ type }) => `It will ${String(type)}.`).join(" "),
};

/** The UI of a game without a board; it describes each event by its type. */
export const exampleUi = described as GameUi;
