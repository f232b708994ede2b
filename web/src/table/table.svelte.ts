/** The state of a match at this screen: the server's messages, the viewer, and the user's actions. */

import { tick } from "svelte";
import { socketUrl } from "../api/connection";
import { gamesApi, gameSocketPath } from "../api/games";
import { isOffline } from "../api/kept";
import { ApiError, refused } from "../api/request";
import { ReconnectingSocket, type ConnectionState } from "../api/socket";
import type { ChatLine, FromServer, Game, MoveMessage, Seat, View } from "../api/types";
import type { BoardApi, GameUi, JsonObject, Plan, SeatNumber } from "../games/contract";
import { announcement } from "../page/announcement.svelte";
import { attempt, notices } from "../ui/notices.svelte";
import type { PlyAddress } from "../ui/route";
import { LastSeen } from "./last-seen";
import { absentMover } from "./participants";
import {
  MAX_ANIMATED_TURNS,
  Playback,
  type PlaybackOptions,
  type ShownEvents,
} from "./playback/playback.svelte";
import {
  afterOwnTurn,
  applyEvent,
  endOf,
  eventsBetween,
  positionOf,
  samePosition,
  viewAt,
  withinStepsOfEnd,
  type Round,
} from "./playback/timeline";
import { Plans } from "./plans.svelte";
import { isRemembered, rememberTable } from "./recent-tables";
import type { Clocks } from "./seats/clocks.svelte";
import { ServerTime } from "./seats/server-time";
import { saveSeries } from "./series";
import { isSideEvent, type SideEvent } from "./side-events";
import type { Tools } from "./tools";
import { seatInRound, viewerState } from "./viewer";

/** How often to check whether the claim against an absent player is permitted. */
const CLAIM_POLL_MS = 15_000;

/** How long after a failure the match is asked for again. */
const RETRY_MS = 3000;

/** After this time without an answer the user's move is animated in advance. */
const ANSWER_PATIENCE_MS = 150;

/** Loaded when a match is over, or cannot be reached. */
const keptReplays = () => import("./kept-replay");

/** Loaded when a seat is taken, or its contribution is to be revealed. */
const contribution = () => import("./contribution");

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
  connection: ConnectionState = $state("connecting");
  missing = $state(false);
  /** Whether all events so far have arrived. */
  loaded = $state(false);
  /** How many takebacks there were among the events so far. */
  undone = $state(0);
  /** Whether the board replays the turns since the user's last visit. */
  reviewing = $state(false);
  playback: Playback;
  /** Null in a game without a clock. */
  clocks: Clocks | null = $state.raw(null);
  readonly playbackOptions: PlaybackOptions;
  /** What is beside the board; null until it is loaded. */
  tools: Tools | null = $state.raw(null);

  #options: TableOptions;
  #socket: ReconnectingSocket | null = null;
  /** All events so far, for a replay without a connection. */
  #events: FromServer[] = [];
  /** Sequence number of the match as it was kept last. */
  #keptSeq = 0;
  #serverTime = new ServerTime();
  #lastSeen: LastSeen;
  /** Lines that arrived before the chat was there. */
  #earlierLines: readonly ChatLine[] = [];
  /** The user's id in this match: a guest's if they joined before they logged in. */
  #userId: string | null = $state(null);
  /** The seat of the person last confirmed at the screen. */
  #presentSeat: SeatNumber | null = $state(null);
  #plans = new Plans();
  /** Sequence number of the last `game` message, to which the plans after it belong. */
  #planSeq = 0;
  /** The user's move that the server has neither made nor refused yet, and its round. */
  #pending: { move: MoveMessage; round: number } | null = $state.raw(null);
  /** Whether the pending move was sent over the connection that is open now. */
  #pendingSent = false;
  /** Sequence number of the last event received; the game's own may be ahead of it or behind. */
  #seq = $state(0);

  readonly ui = $derived.by(() => (this.game ? this.#options.ui(this.game.game) : undefined));
  /** The round that the board shows. */
  readonly round: Round | undefined = $derived.by(
    () => this.playback.rounds[this.playback.at.round],
  );
  /** The seats in the round that the board shows. */
  readonly seats: readonly Seat[] = $derived.by(() => {
    const { round, game } = this;
    return !game ? [] : !round || round.number === game.round ? game.seats : round.seats;
  });
  readonly names: string[] = $derived.by(() =>
    this.seats.map((seat) => this.#options.nameOf(seat)),
  );
  /** The seats of people at this screen who still play themselves. */
  readonly localSeats: SeatNumber[] = $derived.by(() => {
    const { you = [], seats = [] } = this.game ?? {};
    return you.filter((seat) => seats[seat - 1]?.kind === "human" && !seats[seat - 1]?.resigned);
  });
  /** Whether the user has a seat, or had one before resigning. */
  readonly isParticipant: boolean = $derived.by(
    () => this.game?.seats.some(({ seat }) => this.isOwn(seat)) ?? false,
  );
  /** Whether a person at this screen is to move. */
  readonly myTurn: boolean = $derived.by(
    () => this.game?.to_move.some((seat) => this.localSeats.includes(seat)) ?? false,
  );
  /** Whether the user plays one seat with days per move; the server then stores the last event seen. */
  readonly correspondence: boolean = $derived.by(
    () => this.game?.clock?.kind === "days" && this.game.you.length === 1,
  );
  /** Whether the board shows all that the server has sent. */
  readonly settled: boolean = $derived.by(
    () => this.playback.settled && this.#seq === this.game?.seq,
  );
  readonly #viewerState = $derived.by(() => {
    const { localSeats, game, settled } = this;
    const view = game?.state;
    const secret = view != null && (this.ui?.hasSecrets(view) ?? false);
    return viewerState({
      you: localSeats,
      toMove: game?.to_move ?? [],
      secret,
      present: this.#presentSeat,
      settled,
    });
  });
  /** The seat that the curtain waits for; null if there is no curtain. */
  readonly curtain: SeatNumber | null = $derived.by(() => this.#viewerState.curtain);
  /** The seat whose secrets may be shown, by its number in the game's current round. */
  readonly currentViewer: SeatNumber | null = $derived.by(() => this.#viewerState.viewer);
  /** Whether the game or its current round is over, so that nothing is secret or to be done. */
  readonly over: boolean = $derived.by(
    () =>
      this.game !== null &&
      (["finished", "aborted"].includes(this.game.status) || this.game.round_over),
  );
  /** The viewer by the number in the round that the board shows; null once the game is over. */
  readonly viewer: SeatNumber | null = $derived.by(() => {
    const { currentViewer, game, round, over } = this;
    if (over) return null;
    const seat = this.watchToken === null ? currentViewer : (game?.shows[0] ?? null);
    if (seat === null || !game || !round) return seat;
    return seatInRound(seat, game.round, round.number, game.players);
  });
  /** The number of the round that the board shows if it is over; null until all is loaded. */
  readonly finishedRound: number | null = $derived.by(() => {
    const { game, round, loaded, over } = this;
    const ended = over && game?.status !== "aborted";
    return game && round && loaded && (ended || round.number < game.round) ? round.number : null;
  });
  /** The view that the board shows. */
  readonly view: View = $derived.by(() => {
    const { view } = this.playback;
    return view && this.#redacted(view);
  });
  readonly plan: Plan | null = $derived.by(() => {
    const { game, currentViewer: seat, playback } = this;
    if (!game || seat === null || !playback.following) return null;
    const plan = this.#plans.get(seat, game);
    if (!plan) return null;
    const live = game.to_move.includes(seat) && this.settled && this.#pending === null;
    return { seat, live, moves: plan.moves, forbidden: plan.forbidden };
  });
  /** The events since the viewer's last own turn. */
  readonly recent = $derived.by(() => {
    const { rounds, at } = this.playback;
    return eventsBetween(rounds, afterOwnTurn(rounds, at, this.viewer), at);
  });

  /** What the page does without being asked, and waits to be answered. */
  readonly #unasked = { ready: false, reveal: false };

  constructor(id: string, watchToken: string | null, options: TableOptions) {
    this.id = id;
    this.watchToken = watchToken;
    this.#options = options;
    const { board, onevents, pauseMs } = options;
    this.#lastSeen = new LastSeen(id);
    this.playbackOptions = { board: () => this.#redactingBoard(board()), onevents, pauseMs };
    this.playback = new Playback(this.playbackOptions);
  }

  /** Take what is beside the board, with what arrived before. */
  use(tools: Tools): void {
    this.tools = tools;
    tools.chat.receive(this.#earlierLines);
    this.#earlierLines = [];
  }

  /** Whether a seat is the user's, also once they have resigned. */
  isOwn(seat: SeatNumber): boolean {
    const person = this.game?.seats[seat - 1]?.person ?? null;
    return person !== null && (person === this.#userId || this.#options.isMe(person));
  }

  /** Load the match and stay connected until the returned function is called. An effect. */
  open(): () => void {
    let closed = false;
    const load = async (): Promise<void> => {
      try {
        await this.#load();
        if (this.correspondence) await this.#lastSeen.load();
        if (!closed) this.#connect();
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
      this.#socket?.close();
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
        this.#serverTime,
        !this.#options.reducedMotion,
      );
    }
    this.#apply(game);
  }

  /** Show the match as this browser has kept it; return whether it has. */
  async #showKept(): Promise<boolean> {
    const found = this.watchToken === null ? await (await keptReplays()).keptReplay(this.id) : null;
    if (!found) return false;
    await this.#options.loadUi(found.game.game);
    this.connection = "closed";
    this.#keptSeq = found.game.seq;
    this.#apply(found.game);
    for (const event of found.events) this.#receive(event);
    this.#receive({ type: "game", game: found.game });
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

  async #fetch(): Promise<void> {
    this.#apply(await gamesApi.get(this.id, this.watchToken));
  }

  /**
   * While the person to move is absent, poll whether a claim is permitted, until the returned
   * function is called. An effect.
   */
  pollAbsence(): (() => void) | undefined {
    const { game } = this;
    if (!game || this.localSeats.length === 0 || !absentMover(game)) return;
    if (game.may.includes("claim")) return;
    const timer = setInterval(() => void this.#fetch().catch(() => undefined), CLAIM_POLL_MS);
    return () => clearInterval(timer);
  }

  #connect(): void {
    this.#socket = new ReconnectingSocket({
      url: (since) => socketUrl(gameSocketPath(this.id, since, this.watchToken)),
      onmessage: (message) => this.#receive(message),
      onstate: (state) => {
        this.connection = state;
        this.#pendingSent = false;
        if (state === "open") announcement.update(null);
      },
      ontime: (now, sent, received) => this.#serverTime.addSample(now, sent, received),
    });
  }

  /** Reconnect at once, or check that the connection is alive. */
  checkConnection(): void {
    this.#socket?.checkConnection();
  }

  /** Return a view as the viewer may see it; the server's is for all people at this screen. */
  #redacted(view: JsonObject): JsonObject {
    const { game, ui } = this;
    if (!game || !ui?.redactFor || game.you.length < 2 || this.over) return view;
    return ui.redactFor(view, this.viewer, game.options);
  }

  #redactingBoard(board: BoardApi | undefined): Pick<BoardApi, "play"> | undefined {
    return (
      board && {
        play: (events, before, after) =>
          board.play(events, this.#redacted(before), this.#redacted(after)),
      }
    );
  }

  #receive(message: FromServer): void {
    if (message.type === "event") {
      const rounds = applyEvent(this.playback.rounds, message);
      this.#events.push(message);
      if (this.loaded) this.playback.update(rounds);
      else this.playback.rounds = rounds;
      this.#seq = message.seq;
      if (message.kind === "undone") {
        this.undone += 1;
        if (this.loaded) this.#options.onundone();
      }
      if (message.kind === "move" && message.seat === this.#pending?.move.seat)
        this.#pending = null;
      this.#lastSeen.record(message.seq, endOf(rounds));
      if (this.loaded && isSideEvent(message)) this.#options.onsideevent(message);
    } else if (message.type === "game") {
      const { rounds } = this.playback;
      this.#apply({ ...message.game, state: viewAt(rounds, endOf(rounds)) });
      this.#planSeq = message.game.seq;
      this.#keep(message.game);
      this.#reviewPending(message.game);
      if (!this.loaded) {
        const { startAt } = this.#options;
        const wanted = startAt && positionOf(rounds, startAt);
        if (!wanted && this.#isNew(rounds)) this.playback.openAtStart(rounds);
        else this.playback.open(rounds);
        if (wanted) this.playback.goTo(wanted);
        else void this.#replayUnseen();
      }
      this.loaded = true;
    } else if (message.type === "plan") {
      if (this.ui) this.#plans.add(message, this.#planSeq, this.ui);
    } else if (message.type === "presence") {
      if (this.game) this.game = { ...this.game, seats: message.seats };
    } else if (message.type === "announcement") {
      announcement.update(message);
    } else if (message.type === "bot_status") {
      if (this.game) this.game = { ...this.game, thinking: message.thinking };
    } else if (message.type === "chat") {
      if (this.tools) this.tools.chat.receive(message.lines);
      else this.#earlierLines = [...this.#earlierLines, ...message.lines];
    } else if (message.type === "conditions") {
      void this.tools?.conditionalMoves.refresh();
    } else if (message.type === "error") {
      this.#forgetPending();
      notices.error(refused(message, 0));
    }
  }

  /** Whether a match has only begun: the user, who plays, has not had a turn. */
  #isNew(rounds: readonly Round[]): boolean {
    const [first, ...later] = rounds;
    if (!first || later.length > 0 || first.turns.length > MAX_ANIMATED_TURNS || this.over)
      return false;
    const { localSeats } = this;
    return localSeats.length > 0 && first.turns.every(({ seat }) => !localSeats.includes(seat));
  }

  /** Replay the turns made while the page was hidden. */
  async onPageVisible(): Promise<void> {
    this.checkConnection();
    this.confirmReady();
    if (!this.correspondence || !this.loaded) return;
    await this.#lastSeen.load();
    if (!this.settled) return;
    await this.#replayUnseen();
    this.markSeen();
  }

  /** Replay the turns since the user's last visit on any device; of many, the latest. */
  async #replayUnseen(): Promise<void> {
    const { position } = this.#lastSeen;
    if (!this.correspondence || !position) return;
    const from = withinStepsOfEnd(this.playback.rounds, position, MAX_ANIMATED_TURNS);
    if (samePosition(from, this.playback.at)) return;
    this.reviewing = true;
    this.playback.goTo(from);
    await tick(); // the board has to be mounted before it can animate
    this.playback.play();
  }

  /** Save that the user has seen all events so far. An effect. */
  markSeen(): void {
    if (!this.loaded || !this.settled || document.hidden) return;
    this.reviewing = false;
    if (this.correspondence) void this.#lastSeen.markSeen(this.#seq);
  }

  #apply(game: Game): void {
    if (this.game && game.seq < this.game.seq) return;
    // Seats rotate with each round, so that the person at the screen has to be confirmed again.
    if (this.game && game.round !== this.game.round) this.#presentSeat = null;
    this.game = game;
    const [own] = game.you;
    if (own !== undefined) this.#userId = game.seats[own - 1]?.person ?? null;
    // A user who has resigned has no seat any more.
    if (own !== undefined || isRemembered(this.id)) {
      rememberTable(game, game.seats.map(this.#options.nameOf));
    }
    saveSeries(game);
  }

  /** Confirm that the user sees the board, after the opening, if clocks wait for it. An effect. */
  confirmReady(): void {
    if (!this.loaded || document.hidden || this.playback.animating) return;
    this.#doUnasked("ready", () => gamesApi.ready(this.id));
  }

  /** Reveal this browser's contribution to chance if the start waits for it. An effect. */
  revealContribution(): void {
    this.#doUnasked("reveal", async (game) => (await contribution()).reveal(game));
  }

  /** Do what the match waits for, unless that is on its way. */
  #doUnasked(action: "ready" | "reveal", request: (game: Game) => Promise<Game | null>): void {
    const { game } = this;
    if (!game?.may.includes(action) || this.#unasked[action]) return;
    this.#unasked[action] = true;
    request(game)
      .then(
        (answer) => answer && this.#apply(answer),
        () => undefined, // it is refused if another page of the user was faster
      )
      .finally(() => (this.#unasked[action] = false));
  }

  /** Lift the curtain: the person of a seat is at the screen now. */
  confirmPresence(seat: SeatNumber): void {
    this.#presentSeat = seat;
  }

  /** Remember the viewer for the next curtain. An effect. */
  rememberViewer(): void {
    if (this.currentViewer !== null) this.#presentSeat = this.currentViewer;
  }

  /** Send a move of the plan; without a connection, once there is one again. */
  move(text: string): void {
    const { game, plan } = this;
    if (!game || !plan?.live) return;
    const events = plan.moves.find(({ move }) => move === text)?.events ?? [];
    const { ply, round } = game;
    this.#pending = { move: { type: "move", move: text, ply, seat: plan.seat }, round };
    this.playback.expectMove(plan.seat, events);
    setTimeout(() => this.playback.showExpected(), ANSWER_PATIENCE_MS);
    if (this.connection === "open") this.#sendPending();
    else this.checkConnection();
  }

  #sendPending(): void {
    if (!this.#pending) return;
    this.#socket?.send(this.#pending.move);
    this.#pendingSent = true;
  }

  /** Send the pending move again if its connection was lost before the server had it. */
  #reviewPending({ status, round, ply }: Game): void {
    if (!this.#pending) return;
    const waiting =
      status === "playing" && round === this.#pending.round && ply === this.#pending.move.ply;
    if (!waiting) this.#forgetPending();
    else if (!this.#pendingSent) this.#sendPending();
  }

  #forgetPending(): void {
    if (!this.#pending) return;
    this.#pending = null;
    this.playback.cancelExpected();
  }

  async #do(call: Promise<Game>): Promise<Game | null> {
    const game = await attempt(call);
    if (game?.id === this.id) this.#apply(game);
    return game;
  }

  undo = () => this.#do(gamesApi.undo(this.id));
  /** Resign a seat; before the start (null) the host aborts the match. */
  resign = (seat: SeatNumber | null) => this.#do(gamesApi.resign(this.id, seat));
  start = (bot: string) => this.#do(gamesApi.start(this.id, bot));
  leave = (seat: SeatNumber | null) => this.#do(gamesApi.leave(this.id, seat));
  returnToSeat = () => this.#do(gamesApi.returnToSeat(this.id));
  claim = () => this.#do(gamesApi.claim(this.id));
  takeback = () => this.#do(gamesApi.takeback(this.id));
  offerDraw = () => this.#do(gamesApi.offerDraw(this.id));
  answer = (agree: boolean) => this.#do(gamesApi.answer(this.id, agree));
  nextRound = () => this.#do(gamesApi.nextRound(this.id));
  rematch = () =>
    this.#do(
      contribution().then(({ contribute }) =>
        contribute(({ commitment = "" }) => gamesApi.rematch(this.id, commitment)),
      ),
    );
  join = (seat: SeatNumber, name: string) =>
    this.#do(
      contribution().then(({ contribute }) =>
        contribute((given) => gamesApi.join(this.id, seat, name, given)),
      ),
    );
  /** Start without this user's contribution to chance, which another browser has. */
  withholdContribution = () => this.#do(gamesApi.reveal(this.id, ""));

  /** Whether there are turns since the viewer's last own turn that can be replayed. */
  readonly hasRecent = $derived.by(() => {
    const { rounds, at } = this.playback;
    return this.settled && !samePosition(afterOwnTurn(rounds, at, this.viewer), at);
  });

  /** Replay the turns since the viewer's last own turn. */
  replayRecent(): void {
    const { rounds, at } = this.playback;
    this.playback.play(afterOwnTurn(rounds, at, this.viewer));
  }
}
