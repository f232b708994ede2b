/** The requests that a table makes without being asked: that its user is there, and their contribution. */

import { gamesApi } from "../api/games";
import type { Game } from "../api/types";

/** The part of a table that these requests need. */
export interface WaitedForTable {
  readonly id: string;
  readonly game: Game | null;
  readonly position: {
    readonly loaded: boolean;
    readonly playback: { readonly animating: boolean };
  };
  readonly apply: (game: Game) => void;
}

export class BackgroundRequests {
  #table: WaitedForTable;
  /** Whether each request waits for its answer. */
  readonly #sent = { ready: false, commit: false, reveal: false };

  constructor(table: WaitedForTable) {
    this.#table = table;
  }

  /** Confirm that the user sees the board, after the opening, if clocks wait for it. An effect. */
  confirmReady(): void {
    const { id, position } = this.#table;
    if (!position.loaded || document.hidden || position.playback.animating) return;
    this.#send("ready", () => gamesApi.ready(id));
  }

  /** Make or reveal this browser's contribution to chance if the start waits for it. An effect. */
  contribute(): void {
    for (const action of ["commit", "reveal"] as const) {
      this.#send(action, async (game) => (await import("./contribution")).contributeAsAsked(game));
    }
  }

  /** Send a request that the match waits for, unless that is on its way. */
  #send(
    action: "ready" | "commit" | "reveal",
    request: (game: Game) => Promise<Game | null>,
  ): void {
    const { game } = this.#table;
    if (!game?.may.includes(action) || this.#sent[action]) return;
    this.#sent[action] = true;
    request(game)
      .then(
        (answer) => answer && this.#table.apply(answer),
        () => undefined, // it is refused if another page of the user was faster
      )
      .finally(() => (this.#sent[action] = false));
  }
}
