/** Hints for whoever is to move here: asked for at one position, forgotten at the next. */

import { api } from "../api/games";
import type { Game, Hint } from "../api/types";
import type { Seat } from "../games/contract";
import { t } from "../words";
import { notices } from "../ui/notices.svelte";

/** What a table must tell of itself. */
export interface Asking {
  readonly id: string;
  readonly game: Game | null;
  /** The seat that looks. */
  readonly looking: Seat | null;
  /** Whether the board shows the newest position, at rest. */
  readonly settled: boolean;
}

interface Asked {
  seq: number;
  seat: Seat;
  /** Null while it is being found. */
  hint: Hint | null;
}

/** Whether somebody plays, or may join, who is not the asker: then nobody gets hints. */
export function hasStrangers({ seats, you }: Pick<Game, "seats" | "you">): boolean {
  return seats.some(({ seat, kind }) => kind !== "bot" && !you.includes(seat));
}

export class Hints {
  #table: Asking;
  #asked: Asked | null = $state.raw(null);

  constructor(table: Asking) {
    this.#table = table;
  }

  /** Whether this table is one where hints are given at all. */
  get offered(): boolean {
    const { game } = this.#table;
    return game !== null && !game.rated && game.you.length > 0 && !hasStrangers(game);
  }

  /** Whether one can be asked for now. */
  get possible(): boolean {
    const { game, looking, settled } = this.#table;
    return this.offered && settled && looking !== null && !!game?.to_move.includes(looking);
  }

  /** Whether one is being found for the present position. */
  get thinking(): boolean {
    return this.#present?.hint === null;
  }

  /** The hint for the present position, once it is found. */
  get shown(): Hint | null {
    return this.#present?.hint ?? null;
  }

  get #present(): Asked | null {
    const { game, looking } = this.#table;
    const asked = this.#asked;
    return this.possible && asked?.seq === game?.seq && asked?.seat === looking ? asked : null;
  }

  /** Asks for a hint; asked again, it is put away. Where none is given, a notice says why. */
  async ask(): Promise<void> {
    const { id, game, looking: seat } = this.#table;
    if (this.#present) return this.dismiss();
    if (game?.status !== "playing" || game.you.length === 0) return;
    if (!this.offered) return notices.say(t("hint-strangers"));
    if (!this.possible || seat === null) return notices.say(t("hint-not-now"));
    const asked = (this.#asked = { seq: game.seq, seat, hint: null });
    try {
      const hint = await api.hint(id, seat);
      if (this.#asked === asked) this.#asked = { ...asked, hint };
    } catch (reason) {
      if (this.#asked !== asked) return;
      this.dismiss();
      notices.error(reason);
    }
  }

  dismiss(): void {
    this.#asked = null;
  }
}
