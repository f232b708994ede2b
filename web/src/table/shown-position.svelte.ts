/** The position that a table shows: the events so far, the board's place among them, and the moves from there. */

import type { Game, GameEvent, PlanMessage, View } from "../api/types";
import type { BoardApi, GameUi, JsonObject, Plan, SeatNumber } from "../games/contract";
import type { PlyAddress } from "../ui/route";
import { MAX_ANIMATED_TURNS, Playback, type PlaybackOptions } from "./playback/playback.svelte";
import {
  afterOwnTurn,
  applyEvent,
  endOf,
  eventsBetween,
  positionOf,
  samePosition,
  viewAt,
  type Round,
} from "./playback/timeline";
import { Plans } from "./plans.svelte";

/** The part of a table that its position needs. */
export interface PositionTable {
  readonly game: Game | null;
  readonly ui: Pick<GameUi, "redactFor" | "plannedEvents"> | undefined;
  /** Whether the game or its current round is over. */
  readonly over: boolean;
  readonly seats: {
    readonly local: readonly SeatNumber[];
    readonly currentViewer: SeatNumber | null;
    readonly viewer: SeatNumber | null;
  };
  readonly socket: { readonly isWaiting: boolean };
}

export class ShownPosition {
  /** Whether all events so far have arrived. */
  loaded = $state(false);
  /** How many takebacks there were among the events so far. */
  undone = $state(0);
  /** Sequence number of the last event received; the game's own may be ahead of it or behind. */
  seq = $state(0);
  readonly playback: Playback;
  /** Those of a playback on the table's board. */
  readonly playbackOptions: PlaybackOptions;

  #table: PositionTable;
  #plans = new Plans();
  /** Sequence number of the last `game` message, to which the plans after it belong. */
  #planSeq = 0;

  /** The round that the board shows. */
  readonly round: Round | undefined = $derived.by(
    () => this.playback.rounds[this.playback.at.round],
  );
  /** Whether the board shows all that the server has sent. */
  readonly settled: boolean = $derived.by(
    () => this.playback.settled && this.seq === this.#table.game?.seq,
  );
  /** The number of the round that the board shows if it is over; null until all is loaded. */
  readonly finishedRound: number | null = $derived.by(() => {
    const { round, loaded } = this;
    const { game, over } = this.#table;
    const ended = over && game?.status !== "aborted";
    return game && round && loaded && (ended || round.number < game.round) ? round.number : null;
  });
  /** The view that the board shows. */
  readonly view: View = $derived.by(() => {
    const { view } = this.playback;
    return view && this.#redacted(view);
  });
  readonly plan: Plan | null = $derived.by(() => {
    const { game, seats, socket } = this.#table;
    const { currentViewer: seat } = seats;
    if (!game || seat === null || !this.playback.following) return null;
    const plan = this.#plans.get(seat, game);
    if (!plan) return null;
    const live = game.to_move.includes(seat) && this.settled && !socket.isWaiting;
    return { seat, live, moves: plan.moves, forbidden: plan.forbidden };
  });
  /** The events since the viewer's last own turn. */
  readonly recent = $derived.by(() => {
    const { rounds, at } = this.playback;
    return eventsBetween(rounds, afterOwnTurn(rounds, at, this.#table.seats.viewer), at);
  });
  /** Whether there are turns since the viewer's last own turn that can be replayed. */
  readonly hasRecent = $derived.by(() => {
    const { rounds, at } = this.playback;
    const own = afterOwnTurn(rounds, at, this.#table.seats.viewer);
    return this.settled && !samePosition(own, at);
  });

  constructor(table: PositionTable, { board, onevents, pauseMs }: Required<PlaybackOptions>) {
    this.#table = table;
    this.playbackOptions = { board: () => this.#redactingBoard(board()), onevents, pauseMs };
    this.playback = new Playback(this.playbackOptions);
  }

  /** The view after all events. */
  get latestView(): View {
    const { rounds } = this.playback;
    return viewAt(rounds, endOf(rounds));
  }

  /** Add an event. */
  onEvent(event: GameEvent): void {
    const rounds = applyEvent(this.playback.rounds, event);
    if (this.loaded) this.playback.update(rounds);
    else this.playback.rounds = rounds;
    this.seq = event.seq;
    if (event.kind === "undone") this.undone += 1;
  }

  /** Take note that the plans to come belong to a game message. */
  onGame({ seq }: Game): void {
    this.#planSeq = seq;
  }

  onPlan(plan: PlanMessage): void {
    const { ui } = this.#table;
    if (ui) this.#plans.add(plan, this.#planSeq, ui);
  }

  /** Show the match once its events are here, at an address if there is one; return whether it is. */
  open(address: PlyAddress | null): boolean {
    const { playback } = this;
    const { rounds } = playback;
    const wanted = address && positionOf(rounds, address);
    if (!wanted && this.#isNew(rounds)) playback.openAtStart(rounds);
    else playback.open(rounds);
    if (wanted) playback.goTo(wanted);
    this.loaded = true;
    return wanted !== null;
  }

  /** Whether a match has only begun: the user, who plays, has not had a turn. */
  #isNew(rounds: readonly Round[]): boolean {
    const { over, seats } = this.#table;
    const [first, ...later] = rounds;
    if (!first || later.length > 0 || first.turns.length > MAX_ANIMATED_TURNS || over) return false;
    return seats.local.length > 0 && first.turns.every(({ seat }) => !seats.local.includes(seat));
  }

  /** Replay the turns since the viewer's last own turn. */
  replayRecent(): void {
    const { rounds, at } = this.playback;
    this.playback.play(afterOwnTurn(rounds, at, this.#table.seats.viewer));
  }

  /** Return a view as the viewer may see it; the server's is for all people at this screen. */
  #redacted(view: JsonObject): JsonObject {
    const { game, ui, over, seats } = this.#table;
    if (!game || !ui?.redactFor || game.you.length < 2 || over) return view;
    return ui.redactFor(view, seats.viewer, game.options);
  }

  #redactingBoard(board: Pick<BoardApi, "play"> | undefined): Pick<BoardApi, "play"> | undefined {
    return (
      board && {
        play: (events, before, after) =>
          board.play(events, this.#redacted(before), this.#redacted(after)),
      }
    );
  }
}
