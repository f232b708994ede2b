/** The seats of a table: the people there, the turn, and the viewer. */

import type { Game, Seat } from "../../api/types";
import type { GameUi, SeatNumber } from "../../games/contract";
import type { Round } from "../playback/timeline";
import { seatInRound, viewerState } from "../viewer";

/** The part of a table that its seats need. */
export interface SeatsTable {
  readonly game: Game | null;
  readonly ui: Pick<GameUi, "hasSecrets"> | undefined;
  readonly watchToken: string | null;
  /** Whether the game or its current round is over. */
  readonly over: boolean;
  readonly position: { readonly round: Round | undefined; readonly settled: boolean };
}

interface SeatsOptions {
  nameOf: (seat: Seat) => string;
  isMe: (userId: string) => boolean;
}

export class TableSeats {
  #table: SeatsTable;
  #options: SeatsOptions;
  /** The user's id in this match: a guest's if they joined before they logged in. */
  #userId: string | null = $state(null);
  /** The seat of the person last confirmed at the screen. */
  #presentSeat: SeatNumber | null = $state(null);

  /** The seats in the round that the board shows. */
  readonly list: readonly Seat[] = $derived.by(() => {
    const { game, position } = this.#table;
    const { round } = position;
    return !game ? [] : !round || round.number === game.round ? game.seats : round.seats;
  });
  readonly names: string[] = $derived.by(() => this.list.map(this.#options.nameOf));
  /** The seats of people at this screen who still play themselves. */
  readonly local: SeatNumber[] = $derived.by(() => {
    const { you = [], seats = [] } = this.#table.game ?? {};
    return you.filter((seat) => seats[seat - 1]?.kind === "human" && !seats[seat - 1]?.resigned);
  });
  /** Whether the user has a seat, or had one before resigning. */
  readonly isParticipant: boolean = $derived.by(
    () => this.#table.game?.seats.some(({ seat }) => this.isOwn(seat)) ?? false,
  );
  /** Whether a person at this screen is to move. */
  readonly myTurn: boolean = $derived.by(
    () => this.#table.game?.to_move.some((seat) => this.local.includes(seat)) ?? false,
  );
  readonly #viewerState = $derived.by(() => {
    const { game, ui, position } = this.#table;
    const view = game?.state;
    return viewerState({
      you: this.local,
      toMove: game?.to_move ?? [],
      secret: view != null && (ui?.hasSecrets(view) ?? false),
      present: this.#presentSeat,
      settled: position.settled,
    });
  });
  /** The seat that the curtain waits for; null if there is no curtain. */
  readonly curtain: SeatNumber | null = $derived.by(() => this.#viewerState.curtain);
  /** The seat whose secrets may be shown, by its number in the game's current round. */
  readonly currentViewer: SeatNumber | null = $derived.by(() => this.#viewerState.viewer);
  /** The viewer by the number in the round that the board shows; null once the game is over. */
  readonly viewer: SeatNumber | null = $derived.by(() => {
    const { game, watchToken, over, position } = this.#table;
    if (over) return null;
    const seat = watchToken === null ? this.currentViewer : (game?.shows[0] ?? null);
    if (seat === null || !game || !position.round) return seat;
    return seatInRound(seat, game.round, position.round.number, game.players);
  });

  constructor(table: SeatsTable, options: SeatsOptions) {
    this.#table = table;
    this.#options = options;
  }

  /** Whether a seat is the user's, also once they have resigned. */
  isOwn(seat: SeatNumber): boolean {
    const person = this.#table.game?.seats[seat - 1]?.person ?? null;
    return person !== null && (person === this.#userId || this.#options.isMe(person));
  }

  /** Take note of the match as it is, and as it was. */
  onGame(game: Game, before: Game | null): void {
    // Seats rotate with each round, so that the person at the screen has to be confirmed again.
    if (before && game.round !== before.round) this.#presentSeat = null;
    const [own] = game.you;
    if (own !== undefined) this.#userId = game.seats[own - 1]?.person ?? null;
  }

  /** Lift the curtain: the person of a seat is at the screen now. */
  confirmPresence(seat: SeatNumber): void {
    this.#presentSeat = seat;
  }

  /** Remember the viewer for the next curtain. An effect. */
  rememberViewer(): void {
    if (this.currentViewer !== null) this.#presentSeat = this.currentViewer;
  }
}
