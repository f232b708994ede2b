/** Hints for the person to move: requested for one position, discarded with the next. */

import { gamesApi } from "../api/games";
import type { Game, Hint } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { notices } from "../ui/notices.svelte";
import { t } from "../words";

/** The part of a table that hints need. */
export interface HintTable {
  readonly id: string;
  readonly game: Game | null;
  readonly seats: { readonly currentViewer: SeatNumber | null };
  readonly position: { readonly settled: boolean };
}

interface HintRequest {
  seq: number;
  seat: SeatNumber;
  /** Null until the server answers. */
  hint: Hint | null;
}

export class Hints {
  #table: HintTable;
  #request: HintRequest | null = $state.raw(null);

  constructor(table: HintTable) {
    this.#table = table;
  }

  /** Whether the server gives the user hints in this match, on their turns. */
  get offered(): boolean {
    return this.#table.game?.may.includes("hint") ?? false;
  }

  /** Whether a hint can be requested now. */
  get possible(): boolean {
    const { game, seats, position } = this.#table;
    const { currentViewer: seat } = seats;
    return this.offered && position.settled && seat !== null && !!game?.to_move.includes(seat);
  }

  /** Whether a hint for the current position is being computed. */
  get loading(): boolean {
    return this.#current?.hint === null;
  }

  /** The hint for the current position. */
  get hint(): Hint | null {
    return this.#current?.hint ?? null;
  }

  get #current(): HintRequest | null {
    const { game, seats } = this.#table;
    const request = this.#request;
    const current = request?.seq === game?.seq && request?.seat === seats.currentViewer;
    return this.possible && current ? request : null;
  }

  /** Request a hint, or dismiss the current one. A notice tells why there is none. */
  async request(): Promise<void> {
    const { id, game, seats } = this.#table;
    const { currentViewer: seat } = seats;
    if (this.#current) return this.dismiss();
    if (game?.status !== "playing" || game.you.length === 0) return;
    if (!this.offered) return notices.show(t("hint-strangers"));
    if (!this.possible || seat === null) return notices.show(t("hint-not-now"));
    const request = (this.#request = { seq: game.seq, seat, hint: null });
    try {
      const hint = await gamesApi.hint(id, seat);
      if (this.#request === request) this.#request = { ...request, hint };
    } catch (reason) {
      if (this.#request !== request) return;
      this.dismiss();
      notices.error(reason);
    }
  }

  dismiss(): void {
    this.#request = null;
  }
}
