/** One table as this screen sees it: what the server told, who looks, what may be done. */

import { tick } from "svelte";
import { api, Refusal } from "../api/games";
import { Link, type LinkState } from "../api/socket";
import type { Game, Happening, Planned, SeatInfo, ServerMessage, View } from "../api/types";
import type { BoardApi, GameUi, Plan, Seat } from "../games/contract";
import { announcement } from "../page/announcement.svelte";
import { Chat } from "./chat/chat.svelte";
import { ServerTime } from "./seats/clock";
import { Clocks } from "./seats/clocks.svelte";
import { missed } from "./participants";
import { Conditions } from "./conditional-moves/conditional-moves.svelte";
import { isHappening } from "./side-events";
import { attempt, notices } from "../ui/notices.svelte";
import { Playback, WORTH_PLAYING } from "./playback/playback.svelte";
import { noteSeries } from "./series";
import { entropy } from "../setup/setup";
import { noteTable } from "./recent-tables";
import {
  end,
  eventsBetween,
  fold,
  lastSeen,
  same,
  shortOfEnd,
  type Round,
  type Turn,
} from "./playback/timeline";
import { look, seatInRound, watched } from "./viewer";
import { Visit } from "./last-seen";

/** How often to ask whether somebody has been away for long enough, in milliseconds. */
const ASK_AGAIN = 15_000;

/** How long the answer to a move may take before the move is shown without it, in milliseconds. */
const PATIENCE = 150;

interface TableOptions {
  ui: (game: string) => GameUi | undefined;
  board: () => BoardApi | undefined;
  nameOf: (seat: SeatInfo) => string;
  rest: () => number;
  onturn: (turn: Turn, round: Round) => void;
  /** Something beside the moves has just happened. */
  onhappening: (event: Happening) => void;
  /** Whether it is this person whose screen this is. */
  isMe: (person: string) => boolean;
  /** Whether nothing shall flicker: clocks show no tenths. */
  still: boolean;
}

export class Table {
  readonly id: string;
  /** What a link that shows what a seat sees came with. */
  readonly watch: string | null;
  game: Game | null = $state.raw(null);
  link: LinkState = $state("connecting");
  missing = $state(false);
  /** Whether the events so far have all arrived once. */
  loaded = $state(false);
  /** Whether the board goes through what has happened since the last visit. */
  reviewing = $state(false);
  playback: Playback;
  readonly clocks: Clocks;
  readonly chat: Chat;
  readonly conditions: Conditions;

  #options: TableOptions;
  #connection: Link | null = null;
  #time = new ServerTime();
  #visit: Visit;
  #present: Seat | null = $state(null);
  /** What each move would do, and the table's sequence number at which it was asked. */
  #planned: (Planned & { seq: number }) | null = $state.raw(null);
  /** Whether a plan is being fetched, and whether the table has changed since it was asked for. */
  #planning = false;
  #unplanned = false;
  #pending = $state(false);
  /** The last sequence number whose event has come: before or after the game that it led to. */
  #seq = $state(0);

  readonly ui = $derived.by(() => (this.game ? this.#options.ui(this.game.game) : undefined));
  readonly round: Round | undefined = $derived.by(
    () => this.playback.rounds[this.playback.at.round],
  );
  /** The seats as they are in the round that the board shows. */
  readonly seats: readonly SeatInfo[] = $derived.by(() => {
    const shown = this.round;
    const now = this.game;
    return !now ? [] : !shown || shown.number === now.round ? now.seats : shown.seats;
  });
  readonly names: string[] = $derived.by(() =>
    this.seats.map((seat) => this.#options.nameOf(seat)),
  );
  /** The seats of people at this screen who still play, and for whom no bot does. */
  readonly here: Seat[] = $derived.by(() => {
    const { you = [], seats = [] } = this.game ?? {};
    return you.filter((seat) => seats[seat - 1]?.kind === "human" && !seats[seat - 1]?.resigned);
  });
  /** Whether somebody here has a seat, or had one before giving it up. */
  readonly belongs: boolean = $derived.by(() => {
    const { you = [], seats = [] } = this.game ?? {};
    const mine = seats.some(({ person }) => person !== null && this.#options.isMe(person));
    return you.length > 0 || mine;
  });
  /** Whether somebody here is to move. */
  readonly mine: boolean = $derived.by(
    () => this.game?.to_move.some((seat) => this.here.includes(seat)) ?? false,
  );
  /** Whether one person here plays with days for a move: then the server knows what they saw. */
  readonly remembers: boolean = $derived.by(
    () => this.game?.clock?.kind === "days" && this.game.you.length === 1,
  );
  /** Whether everything that the server told of is on the board. */
  readonly settled: boolean = $derived.by(
    () => this.playback.settled && this.#seq === this.game?.seq,
  );
  readonly #look = $derived.by(() => {
    const { here, game, settled } = this;
    const view = game?.state;
    const secret = view != null && (this.ui?.secret(view as never) ?? false);
    return look({
      you: here,
      toMove: game?.to_move ?? [],
      secret,
      present: this.#present,
      settled,
    });
  });
  readonly curtain: Seat | null = $derived.by(() => this.#look.curtain);
  /** The seat whose secrets may be shown, by its number in the game's present round. */
  readonly looking: Seat | null = $derived.by(() => this.#look.viewer);
  /** Whether the game or its present round is over: nobody has anything to do or to hide. */
  readonly over: boolean = $derived.by(
    () => this.game !== null && (this.game.status === "finished" || this.game.round_over),
  );
  /** The same, by its number in the round that the board shows; nobody's once it is over. */
  readonly viewer: Seat | null = $derived.by(() => {
    const { looking, game, round, over } = this;
    if (over) return null;
    if (this.watch !== null && game && this.ui) return watched(game, this.ui, this.playback.view);
    if (looking === null || !game || !round) return looking;
    return seatInRound(looking, game.round, round.number, game.players);
  });
  /** The number of the round that the board shows, if it is over; null until all is told. */
  readonly finished: number | null = $derived.by(() => {
    const { game, round, loaded, over } = this;
    return game && round && loaded && (over || round.number < game.round) ? round.number : null;
  });
  /** What the board shows. */
  readonly view: View = $derived.by(() => this.#seen(this.playback.view));
  readonly plan: Plan | null = $derived.by(() => {
    const { game, looking, playback } = this;
    const planned = this.#planned;
    if (!game || !planned || planned.seat !== looking || !playback.following) return null;
    const mine = game.to_move.includes(planned.seat);
    if (mine && planned.seq !== game.seq) return null;
    const live = mine && this.settled && !this.#pending;
    return { seat: planned.seat, live, moves: planned.moves, forbidden: planned.forbidden };
  });
  readonly recent = $derived.by(() => {
    const { rounds, at } = this.playback;
    return eventsBetween(rounds, lastSeen(rounds, at, this.viewer), at);
  });

  constructor(id: string, watch: string | null, options: TableOptions) {
    this.id = id;
    this.watch = watch;
    this.#options = options;
    const { board, isMe, onturn, rest, still } = options;
    this.chat = new Chat(id, ({ person }) => isMe(person));
    this.clocks = new Clocks(() => this.game, this.#time, !still);
    this.#visit = new Visit(id);
    const motion = { board: () => this.#guarded(board()), onturn, rest };
    this.playback = new Playback(motion);
    this.conditions = new Conditions(this, motion);
  }

  /** Fetches the table and stays connected until the returned function is called. */
  open(): () => void {
    let closed = false;
    void (async () => {
      try {
        await this.#fetch();
        if (this.remembers) await this.#visit.ask();
      } catch (reason) {
        if (reason instanceof Refusal && reason.status === 404) this.missing = true;
        else notices.error(reason);
      }
      if (!closed && !this.missing) this.#connect();
    })();
    return () => {
      closed = true;
      this.#connection?.close();
    };
  }

  async #fetch(): Promise<void> {
    this.#take(await api.game(this.id, this.watch));
  }

  /**
   * While somebody is waited for who is not there, asks now and then whether one need wait no
   * longer, until the returned function is called; an effect.
   */
  mindAbsence(): (() => void) | undefined {
    const { game } = this;
    if (!game || this.here.length === 0 || !missed(game) || game.may.includes("claim")) return;
    const asking = setInterval(() => void this.#fetch().catch(() => undefined), ASK_AGAIN);
    return () => clearInterval(asking);
  }

  #connect(): void {
    const watch = this.watch === null ? "" : `&watch=${encodeURIComponent(this.watch)}`;
    const address = (since: number) =>
      `/api/games/${encodeURIComponent(this.id)}/ws?since=${since}${watch}`;
    this.#connection = new Link({
      url: (since) => location.origin.replace(/^http/, "ws") + address(since),
      onmessage: (message) => this.#receive(message),
      onstate: (state) => {
        this.link = state;
        // What is still announced is told again.
        if (state === "open") announcement.text = null;
      },
      ontime: (now, sent, received) => this.#time.heard(now, sent, received),
    });
  }

  /** The page or the network came back: connects at once, or finds out whether it still is. */
  hurry(): void {
    this.#connection?.hurry();
  }

  /** A view as whoever looks may see it: the server's is for all the people at this screen. */
  #seen(view: View): View {
    const { game, ui } = this;
    if (!game || !ui?.seenBy || view === null || game.you.length < 2 || this.over) return view;
    return ui.seenBy(view as never, this.viewer, game.options);
  }

  #guarded(board: BoardApi | undefined): BoardApi | undefined {
    return (
      board && {
        play: (events, before, after) =>
          board.play(events, this.#seen(before) as never, this.#seen(after) as never),
      }
    );
  }

  #receive(message: ServerMessage): void {
    if (message.type === "event") {
      const rounds = fold(this.playback.rounds, message);
      if (this.loaded) this.playback.update(rounds);
      else this.playback.rounds = rounds;
      this.#seq = message.seq;
      this.#visit.mark(message.seq, end(rounds));
      if (this.loaded && isHappening(message)) this.#options.onhappening(message);
    } else if (message.type === "game") {
      this.#take(message.game);
      if (!this.loaded) {
        this.playback.open(this.playback.rounds);
        void this.#showNews();
      }
      this.loaded = true;
    } else if (message.type === "presence") {
      if (this.game) this.game = { ...this.game, seats: message.seats };
    } else if (message.type === "announcement") {
      announcement.text = message.text;
    } else if (message.type === "bot_status") {
      const { thinking, preparing } = message;
      if (this.game) this.game = { ...this.game, thinking, preparing };
    } else if (message.type === "chat") {
      this.chat.hear(message.lines);
    } else if (message.type === "conditions") {
      void this.conditions.follow();
    } else if (message.type === "error") {
      notices.say(message.detail, "error");
    }
  }

  /** The person looks at the page again: what has happened since they last did is shown. */
  async lookAgain(): Promise<void> {
    this.hurry();
    if (!this.remembers || !this.loaded) return;
    await this.#visit.ask();
    if (!this.settled) return;
    await this.#showNews();
    this.noteSeen();
  }

  /** Plays what has happened since the person looked last, on any device; of much, the latest. */
  async #showNews(): Promise<void> {
    const { last } = this.#visit;
    if (!this.remembers || !last) return;
    const from = shortOfEnd(this.playback.rounds, last, WORTH_PLAYING);
    if (same(from, this.playback.at)) return;
    this.reviewing = true;
    this.playback.goTo(from);
    await tick(); // the board has to be there before anything can move on it
    this.playback.play();
  }

  /** Notes that the person who looks has seen all so far; an effect. */
  noteSeen(): void {
    if (!this.loaded || !this.settled || document.hidden) return;
    this.reviewing = false;
    if (this.remembers) void this.#visit.note(this.#seq);
  }

  #take(game: Game): void {
    if (this.game && game.seq < this.game.seq) return;
    // Seats move along by one in each round: who is there has to say so again.
    if (this.game && game.round !== this.game.round) this.#present = null;
    this.game = game;
    if (game.you.length > 0) noteTable(game, game.seats.map(this.#options.nameOf));
    noteSeries(game);
  }

  /** Somebody says that they sit before the screen now. */
  arrive(seat: Seat): void {
    this.#present = seat;
  }

  /** Remembers who looks, so that the next curtain knows; the page calls it whenever it changes. */
  keepPresent(): void {
    if (this.looking !== null) this.#present = this.looking;
  }

  /**
   * Fetches what each move would do, for whoever looks. One answer is awaited at a time: where
   * moves come fast, only the latest position is asked for next.
   */
  async fetchPlan(): Promise<void> {
    this.#unplanned = true;
    if (this.#planning) return;
    this.#planning = true;
    while (this.#unplanned) {
      this.#unplanned = false;
      await this.#fetchPlanOnce();
    }
    this.#planning = false;
  }

  async #fetchPlanOnce(): Promise<void> {
    const { game, looking } = this;
    if (!game || looking === null || game.status !== "playing" || game.round_over) {
      this.#planned = null;
      return;
    }
    try {
      const planned = await api.plan(this.id, looking);
      if (this.game?.seq === game.seq && this.looking === looking) {
        this.#planned = { ...planned, seq: game.seq };
      }
    } catch {
      // The connection's own notice says that the server is out of reach; the next change asks again.
    }
  }

  async move(text: string): Promise<void> {
    const { game, plan } = this;
    if (!game || !plan?.live) return;
    const events = plan.moves.find(({ move }) => move === text)?.events ?? [];
    this.#pending = true;
    this.playback.expect(plan.seat, events);
    const impatience = setTimeout(() => this.playback.showExpected(), PATIENCE);
    try {
      this.#take(await api.move(this.id, plan.seat, text, game.ply));
    } catch (reason) {
      this.playback.forget();
      notices.error(reason);
    } finally {
      clearTimeout(impatience);
      this.#pending = false;
    }
  }

  async #do(call: Promise<Game>): Promise<Game | null> {
    const game = await attempt(call);
    if (game?.id === this.id) this.#take(game);
    return game;
  }

  undo = () => this.#do(api.undo(this.id));
  /** Gives a seat up; before the start the host gives the table up. */
  resign = (seat: Seat | null) => this.#do(api.resign(this.id, seat));
  start = (bot: string) => this.#do(api.start(this.id, bot));
  leave = (seat: Seat | null) => this.#do(api.leave(this.id, seat));
  comeBack = () => this.#do(api.comeBack(this.id));
  claim = () => this.#do(api.claim(this.id));
  takeback = () => this.#do(api.takeback(this.id));
  offerDraw = () => this.#do(api.offerDraw(this.id));
  answer = (agree: boolean) => this.#do(api.answer(this.id, agree));
  nextRound = () => this.#do(api.nextRound(this.id));
  rematch = () => this.#do(api.rematch(this.id));
  join = (seat: Seat, name: string) => this.#do(api.join(this.id, seat, name, entropy()));

  /** Whether there is something since the viewer's last own turn that can be seen again. */
  readonly news = $derived.by(() => {
    const { rounds, at } = this.playback;
    return this.settled && !same(lastSeen(rounds, at, this.viewer), at);
  });

  /** Plays again what happened since the viewer's last own turn. */
  seeAgain(): void {
    const { rounds, at } = this.playback;
    this.playback.play(lastSeen(rounds, at, this.viewer));
  }
}
