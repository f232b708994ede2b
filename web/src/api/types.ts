/** The server's shapes, as the page uses them. Seats count from 1; lists by seat hold seat s at s-1. */

import type { GameEvent, Json, Seat } from "../games/contract";
import type { ChatLine } from "./chat";
import type { LobbyTable } from "./lobby";

export type View = Json;
export type Options = Record<string, Json>;

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "human" | "bot" | "open";
  /** Whose seat it is, also while a bot plays because they are away. */
  person: string | null;
  /** Whether that is a bot account. */
  program: boolean;
  /** Whether they had no account when they sat down. */
  guest: boolean;
  bot: string | null;
  connected: boolean;
  resigned: boolean;
  away: boolean;
  /** Whether a link shows what this seat sees. */
  shown: boolean;
  /** Milliseconds on the clock, at the game's `clock_since`; from then on they run if `running`. */
  left_ms: number | null;
  running: boolean;
  /** Points over the finished rounds. */
  total: number;
}

export interface RoundResult {
  scores: number[];
  winners: Seat[];
}

export interface Result extends RoundResult {
  termination: "completed" | "no_progress" | "resignation" | "time" | "agreement";
  rounds: RoundResult[];
  totals: number[];
}

/** What rolls and draws come from. */
export interface Fairness {
  /** What binds the server to its seed. */
  seal: string;
  /** What the players added. */
  entropy: string[];
  /** In hexadecimal; null before the end. */
  seed: string | null;
}

/** A roll or a draw. */
export interface Draw {
  /** Its number in the match. */
  n: number;
  outcomes: [outcome: number, weight: number][];
  drawn: number;
  ply: number;
  round: number;
}

/** What the server tells of chance after the end. */
export interface Chance extends Fairness {
  seed: string;
  draws: Draw[];
}

/** A table's clock in milliseconds: for a round and more a move, or (days) for each move. */
export interface ClockSet {
  kind: "realtime" | "days";
  time: number;
  increment: number;
}

/** What a seat asks the other people for, and which of their seats have agreed. */
export interface Proposal {
  what: "takeback" | "draw";
  seat: Seat;
  agreed: Seat[];
}

/** The calls that the caller may make now, beside moving. */
export type Call =
  | "start"
  | "undo"
  | "takeback"
  | "draw"
  | "answer"
  | "claim"
  | "leave"
  | "return"
  | "resign"
  | "share"
  | "round"
  | "rematch";

export interface Game {
  id: string;
  game: string;
  players: number;
  options: Options;
  seats: SeatInfo[];
  status: "waiting" | "playing" | "finished" | "aborted";
  seq: number;
  ply: number;
  round: number;
  rounds: number;
  round_over: boolean;
  to_move: Seat[];
  /** The caller's seats. */
  you: Seat[];
  host: boolean;
  may: Call[];
  proposal: Proposal | null;
  clock: ClockSet | null;
  /** When the clocks showed what the seats have left, Unix time in milliseconds. */
  clock_since: number;
  public: boolean;
  rated: boolean;
  /** Null where chance was not sealed. */
  fairness: Fairness | null;
  /** The seats whose bot is at work, and whether its rules are being compiled first. */
  thinking: Seat[];
  preparing: boolean;
  /** The table where the same people play again. */
  rematch: string | null;
  state: View | null;
  result: Result | null;
}

export interface Planned {
  ply: number;
  seat: Seat;
  moves: { move: string; events: GameEvent[] }[];
  forbidden: { move: string; reason: string }[];
}

/** A move and the mover's chance to win after it, 0 to 1. */
export interface MoveWorth {
  move: string;
  win: number;
}

export interface Hint {
  seat: Seat;
  ply: number;
  move: string;
  /** Each seat's chance to win with best play, 0 to 1. */
  win: number[];
  /** The best moves, best first; at most three. */
  best: MoveWorth[];
  /** What the move would do, up to the first draw or roll. */
  events: GameEvent[];
}

/** A ply looked at again, from what its mover could know. Chances are from 0 to 1. */
export interface AnalysedPly {
  /** From 1. */
  ply: number;
  seat: Seat;
  move: string;
  /** Each seat's chance before the move, with best play. */
  win: number[];
  /** The best moves, best first; at most three. */
  best: MoveWorth[];
  /** The mover's chance after its move, and how much less that is than after the best one. */
  played: number;
  loss: number;
  /** What chance gave each seat since the previous ply. */
  luck: number[];
  /** What the best move would have done, up to the first draw or roll; nothing if it was played. */
  better: GameEvent[];
}

export interface AnalysedResult extends RoundResult {
  /** Sums by seat. */
  loss: number[];
  luck: number[];
  /** The plies that changed the chances most, the greatest change first. */
  turning: number[];
}

export interface Analysis {
  round: number;
  status: "none" | "running" | "done" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Those done so far, in their order. */
  plies: AnalysedPly[];
  result: AnalysedResult | null;
}

export interface OptionOffered {
  name: string;
  choices: (string | number | boolean)[];
  players: number[];
}

export interface GameOffered {
  name: string;
  players: number[];
  options: OptionOffered[];
  lowest_wins: boolean;
  /** Whether seat 1 moves first; else the game itself decides who does. */
  seat_one_starts: boolean;
  bots: string[];
}

export type SeatWanted =
  { kind: "human"; name: string } | { kind: "bot"; bot: string; name: string } | { kind: "open" };

export type ClockWanted =
  { kind: "realtime"; minutes: number; increment: number } | { kind: "days"; days: number };

export interface TableWanted {
  game: string;
  players: number;
  options: Options;
  seats: SeatWanted[];
  first: "random" | Seat;
  clock: ClockWanted | null;
  /** Whether the lobby shows the table. */
  public: boolean;
  rated: boolean;
  /** Added to what rolls and draws come from. */
  entropy: string;
}

/** What happens beside the moves, and is told of. */
export type Happening = { type: "event"; seq: number } & (
  | { kind: "joined"; seat: Seat; name: string; seats: SeatInfo[] }
  | { kind: "resigned" | "left" | "timed_out" | "returned"; seat: Seat; seats: SeatInfo[] }
  | { kind: "proposed"; what: Proposal["what"]; seat: Seat }
  | { kind: "answered"; seats: Seat[]; agrees: boolean }
  | { kind: "filled" | "resumed"; seats: SeatInfo[] }
  | { kind: "drawn" }
);

/** A line of a table's event log. */
export type TableEvent = Happening | OtherEvent;

type OtherEvent = { type: "event"; seq: number } & (
  | { kind: "started"; round: number; events: GameEvent[]; state: View; seats: SeatInfo[] }
  | {
      kind: "move";
      round: number;
      ply: number;
      seat: Seat;
      /** Null: another seat's secret. */
      move: string | null;
      events: GameEvent[];
      state: View;
    }
  | { kind: "undone"; round: number; ply: number; state: View }
  | { kind: "created" | "shared"; seats: SeatInfo[] }
  | { kind: "round_over" | "finished" | "aborted" | "rematch" }
);

export type ServerMessage =
  | TableEvent
  | { type: "game"; game: Game }
  | { type: "presence"; seats: SeatInfo[] }
  | { type: "bot_status"; thinking: Seat[]; preparing: boolean }
  | { type: "announcement"; text: string | null }
  | { type: "lobby"; tables: LobbyTable[] }
  | { type: "error"; code: string; detail: string }
  | { type: "chat"; lines: ChatLine[] }
  | { type: "conditions" }
  | { type: "pong"; now: number };

export interface ReplayedGame {
  game: string;
  players: number;
  options: Options;
  tags: Record<string, string>;
  start: View;
  events: GameEvent[];
  turns: { seat: Seat; move: string; ply: number; events: GameEvent[]; state: View }[];
  result: (RoundResult & Pick<Result, "termination">) | null;
}
