/** A match at this screen: loads it, and gives its parts what the server sends. */

import { gamesApi } from "../api/games";
import { isOffline } from "../api/kept";
import { ApiError, refused } from "../api/request";
import type { ChatLine, FromServer, Game, GameEvent, Seat } from "../api/types";
import type { BoardApi, GameUi } from "../games/contract";
import { announcement } from "../page/announcement.svelte";
import { notices } from "../ui/notices.svelte";
import type { PlyAddress } from "../ui/route";
import { BackgroundRequests } from "./background-requests";
import { LastSeen } from "./last-seen.svelte";
import { MatchSocket } from "./match-socket.svelte";
import type { ShownEvents } from "./playback/playback.svelte";
import { isRemembered, rememberTable } from "./recent-tables";
import type { Clocks } from "./seats/clocks.svelte";
import { TableSeats } from "./seats/table-seats.svelte";
import { saveSeries } from "./series";
import { ShownPosition } from "./shown-position.svelte";
import { isSideEvent, type SideEvent } from "./side-events";
import type { TableStores } from "./stores";

/** How long after a failure the match is asked for again. */
const RETRY_MS = 3000;

/** After this time without an answer the user's move is animated in advance. */
const ANSWER_PATIENCE_MS = 150;

/** Loaded when a match is over, or cannot be reached. */
const keptReplays = () => import("./kept-replay");

interface TableOptions {
  ui: (game: string) => GameUi | undefined;
  /** Loads what `ui` then returns. */
  loadUi: (game: string) => Promise<unknown>;
  board: () => BoardApi | undefined;
  /** Where the board starts once all is loaded; by default at the end. */
  startAt?: PlyAddress | null;
  nameOf: (seat: Seat) => string;
  pauseMs: () => number;
  onevents: (shown: ShownEvents) => void;
  /** Called when turns are taken back. */
  onundone: () => void;
  /** Called for a new side event, not for those before the table was opened. */
  onsideevent: (event: SideEvent) => void;
  isMe: (userId: string) => boolean;
  /** Whether to avoid flicker: clocks then show no tenths. */
  reducedMotion: boolean;
}

export class Table {
  readonly id: string;
  /** Token of a spectator link. */
  readonly watchToken: string | null;
  game: Game | null = $state.raw(null);
  missing = $state(false);
  /** Null in a game without a clock. */
  clocks: Clocks | null = $state.raw(null);
  /** The stores that the board does without; null until they are loaded. */
  stores: TableStores | null = $state.raw(null);
  readonly socket: MatchSocket;
  readonly position: ShownPosition;
  readonly seats: TableSeats;
  readonly background: BackgroundRequests;
  readonly lastSeen: LastSeen;

  #options: TableOptions;
  /** All events so far, for a replay without a connection. */
  #events: FromServer[] = [];
  /** Sequence number of the match as it was kept last. */
  #keptSeq = 0;
  /** Lines that arrived before the chat was there. */
  #earlierLines: readonly ChatLine[] = [];

  readonly ui = $derived.by(() => (this.game ? this.#options.ui(this.game.game) : undefined));
  /** Whether the game or its current round is over, so that nothing is secret or to be done. */
  readonly over: boolean = $derived.by(
    () =>
      this.game !== null &&
      (["finished", "aborted"].includes(this.game.status) || this.game.round_over),
  );

  constructor(id: string, watchToken: string | null, options: TableOptions) {
    this.id = id;
    this.watchToken = watchToken;
    this.#options = options;
    this.socket = new MatchSocket({
      id,
      watchToken,
      onmessage: (message) => this.#receive(message),
      onmovelost: () => this.position.playback.cancelExpected(),
    });
    this.position = new ShownPosition(this, options);
    this.seats = new TableSeats(this, options);
    this.background = new BackgroundRequests(this);
    this.lastSeen = new LastSeen(this);
  }

  /** Add the stores, and give them the messages that arrived before. */
  attach(stores: TableStores): void {
    this.stores = stores;
    stores.chat.receive(this.#earlierLines);
    this.#earlierLines = [];
  }

  /** Load the match and stay connected until the returned function is called. An effect. */
  open(): () => void {
    let closed = false;
    const load = async (): Promise<void> => {
      try {
        await this.#load();
        await this.lastSeen.load();
        if (!closed) this.socket.connect();
      } catch (reason) {
        if (closed) return;
        if (reason instanceof ApiError && reason.status === 404) this.missing = true;
        else if (!isOffline(reason) || !(await this.#showKept())) {
          notices.error(reason);
          setTimeout(() => closed || void load(), RETRY_MS);
        }
      }
    };
    void load();
    return () => {
      closed = true;
      this.socket.close();
    };
  }

  /** Load the match, and its game's board and its clocks before anything of it is shown. */
  async #load(): Promise<void> {
    const game = await gamesApi.get(this.id, this.watchToken);
    const [clocks] = await Promise.all([
      game.clock && import("./seats/clocks.svelte"),
      this.#options.loadUi(game.game),
    ]);
    if (clocks) {
      this.clocks ??= new clocks.Clocks(
        () => this.game,
        () => announcement.restartAt,
        this.socket.serverTime,
        !this.#options.reducedMotion,
      );
    }
    this.apply(game);
  }

  /** Show the match as this browser has kept it; return whether it has. */
  async #showKept(): Promise<boolean> {
    const kept = this.watchToken === null ? await (await keptReplays()).keptReplay(this.id) : null;
    if (!kept) return false;
    await this.#options.loadUi(kept.game.game);
    this.socket.state = "closed";
    this.#keptSeq = kept.game.seq;
    this.apply(kept.game);
    for (const event of kept.events) this.#receive(event);
    this.#receive({ type: "game", game: kept.game });
    return true;
  }

  /** Keep a match that is finished, as anybody may see it. */
  #keep(game: Game): void {
    if (game.status !== "finished" || game.seq === this.#keptSeq || this.watchToken !== null)
      return;
    this.#keptSeq = game.seq;
    keptReplays().then(
      ({ keepReplay }) => keepReplay(game, this.#events),
      () => undefined, // it can still be seen on the server
    );
  }

  #receive(message: FromServer): void {
    if (message.type === "event") {
      this.#onEvent(message);
    } else if (message.type === "game") {
      this.#onGame(message.game);
    } else if (message.type === "plan") {
      this.position.onPlan(message);
    } else if (message.type === "presence") {
      if (this.game) this.game = { ...this.game, seats: message.seats };
    } else if (message.type === "announcement") {
      announcement.update(message);
    } else if (message.type === "bot_status") {
      if (this.game) this.game = { ...this.game, thinking: message.thinking };
    } else if (message.type === "chat") {
      if (this.stores) this.stores.chat.receive(message.lines);
      else this.#earlierLines = [...this.#earlierLines, ...message.lines];
    } else if (message.type === "conditions") {
      void this.stores?.conditionalMoves.refresh();
    } else if (message.type === "error") {
      this.socket.forgetMove();
      notices.error(refused(message, 0));
    }
  }

  #onEvent(event: GameEvent): void {
    const isNew = this.position.loaded;
    this.#events.push(event);
    this.position.onEvent(event);
    if (event.kind === "undone" && isNew) this.#options.onundone();
    if (event.kind === "move") this.socket.onMove(event.seat);
    this.lastSeen.onEvent();
    if (isNew && isSideEvent(event)) this.#options.onsideevent(event);
  }

  /** Apply the match after all events so far, which comes without its state. */
  #onGame(game: Game): void {
    const { position } = this;
    this.apply({ ...game, state: position.latestView });
    position.onGame(game);
    this.#keep(game);
    this.socket.onGame(game);
    if (position.loaded) return;
    if (!position.open(this.#options.startAt ?? null)) void this.lastSeen.replay();
  }

  /** Take the match as it is now, unless a later one is here. */
  apply(game: Game): void {
    if (this.game && game.seq < this.game.seq) return;
    this.seats.onGame(game, this.game);
    this.game = game;
    // A user who has resigned has no seat any more.
    if (game.you.length > 0 || isRemembered(this.id)) {
      rememberTable(game, game.seats.map(this.#options.nameOf));
    }
    saveSeries(game);
  }

  /** Take up the match again after the page was hidden. */
  onPageVisible(): void {
    this.socket.checkConnection();
    this.background.confirmReady();
    void this.lastSeen.onPageVisible();
  }

  /** Send a move of the plan. */
  move(text: string): void {
    const { game, position, socket } = this;
    const { plan, playback } = position;
    if (!game || !plan?.live) return;
    const events = plan.moves.find(({ move }) => move === text)?.events ?? [];
    playback.expectMove(plan.seat, events);
    setTimeout(() => playback.showExpected(), ANSWER_PATIENCE_MS);
    socket.move({ type: "move", move: text, ply: game.ply, seat: plan.seat }, game.round);
  }
}
