/**
 * Shapes of the server's JSON, in both directions. Imports nothing else of this folder.
 *
 * Seats count from 1; a list by seat holds seat s at index s-1. A `Game` is one match on the server:
 * the public API calls it so. Times are Unix times in milliseconds.
 */

import type { ForbiddenMove, GameEvent, Json, PlannedMove, Seat } from "../games/contract";

export type View = Json;
export type Options = Record<string, Json>;

// --- users ----------------------------------------------------------------------------------

export interface User {
  id: string;
  name: string;
  /** "bot": a bot account, or a bot of the server (its id is then like "bot:level4"). */
  kind: "guest" | "account" | "bot" | "deleted";
}

/** JSON of the browser's passkey API; bytes are base64url. */
export type PasskeyJson = Record<string, unknown>;

/** Credentials that prove who owns an account. */
export type Proof = { password: string } | { passkey: PasskeyJson };

export interface Passkey {
  id: string;
  name: string;
  created: number;
}

/** The current user's own account data. */
export interface Me {
  player: User;
  since: number;
  password: boolean;
  passkeys: Passkey[];
  sessions: { created: number; seen: number }[];
}

/** An API token of the current user, or of one of their bot accounts (`player`). */
export interface Token {
  id: string;
  name: string;
  player: string;
  created: number;
  used: number | null;
}

/** A token just created, with its secret, which the server returns only once. */
export type CreatedToken = Token & { token: string };

/** Settings kept with an account; the server stores booleans and strings. */
export type SyncedSettings = Record<"theme" | "sound" | "speed", string | boolean>;

export type Outcome = "won" | "drawn" | "lost";

export type Tally = Record<Outcome, number>;

/** In points. The true strength lies within two deviations in 95 % of cases. */
export interface Rating {
  game: string;
  clock: ClockKind;
  rating: number;
  deviation: number;
  /** Conservative estimate: the rating less three deviations. */
  ordinal: number;
  games: number;
}

export interface Profile {
  player: User;
  since: number;
  /** The owner of a bot account. */
  owner: User | null;
  ratings: Rating[];
  games: (Tally & { game: string })[];
}

export type Opponent = Tally & { player: User };

/** A finished game in a user's history. */
export interface PlayedGame {
  id: string;
  number: number;
  game: string;
  clock: ClockKind;
  rated: boolean;
  ended: number;
  chairs: { player: User; place: number; score: number; outcome: Outcome | null }[];
}

/** A page of a user's history. */
export interface PlayedGames {
  games: PlayedGame[];
  /** The next page has games before this number; null on the last page. */
  next: number | null;
}

/** An unfinished game of the current user. */
export interface RunningGame {
  id: string;
  game: string;
  players: number;
  /** Whether the lobby lists it while it waits for players. */
  public: boolean;
  status: "waiting" | "playing";
  your_turn: boolean;
  seats: string[];
  clock: ClockKind;
  /** Time of the latest event. */
  since: number;
}

/** A row of the leaderboard. */
export interface RankedUser {
  place: number;
  player: User;
  rating: Rating;
}

// --- games offered --------------------------------------------------------------------------

export interface GameOption {
  name: string;
  /** The first choice is the default. */
  choices: (string | number | boolean)[];
  /** The numbers of players for which the option exists. */
  players: number[];
}

/** A game in the server's catalogue. */
export interface GameInfo {
  name: string;
  players: number[];
  options: GameOption[];
  lowest_wins: boolean;
  /** Whether seat 1 moves first; otherwise the rules decide who starts. */
  seat_one_starts: boolean;
  bots: string[];
}

// --- clocks ---------------------------------------------------------------------------------

export type ClockKind = "none" | "realtime" | "days";
export const CLOCK_KINDS: readonly ClockKind[] = ["none", "realtime", "days"];

/** Time control, in milliseconds: base time for a round and increment per move, or time per move. */
export interface Clock {
  kind: "realtime" | "days";
  time: number;
  increment: number;
}

/** Time control in a request. */
export type NewClock =
  { kind: "realtime"; minutes: number; increment: number } | { kind: "days"; days: number };

// --- matches --------------------------------------------------------------------------------

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "human" | "bot" | "open";
  /** Id of the user who holds the seat, also while a bot stands in for them. */
  person: string | null;
  /** Whether the user is a bot account. */
  program: boolean;
  /** Whether the user was a guest when they took the seat. */
  guest: boolean;
  bot: string | null;
  connected: boolean;
  resigned: boolean;
  away: boolean;
  /** Whether a spectator link shows this seat's view. */
  shown: boolean;
  /** Milliseconds left at the game's `clock_since`; counts down from then on if `running`. */
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

/** Commitment to chance: see docs/fair-chance.md. */
export interface Fairness {
  /** The server's commitment to its seed. */
  seal: string;
  /** Entropy contributed by the players. */
  entropy: string[];
  /** In hexadecimal; null before the end. */
  seed: string | null;
}

/** A chance outcome: a roll or a draw. */
export interface Draw {
  /** Its number in the match. */
  n: number;
  outcomes: [outcome: number, weight: number][];
  drawn: number;
  ply: number;
  round: number;
}

/** All chance outcomes of a finished match, with the seed. */
export interface Chance extends Fairness {
  seed: string;
  draws: Draw[];
}

/** A request of a seat that the other people have to agree to. */
export interface Proposal {
  what: "takeback" | "draw";
  seat: Seat;
  /** The seats that have agreed. */
  agreed: Seat[];
}

/** An action besides moving that the server permits the current user now. */
export type AllowedAction =
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
  /** The current user's seats. */
  you: Seat[];
  host: boolean;
  may: AllowedAction[];
  proposal: Proposal | null;
  clock: Clock | null;
  /** The time to which the seats' `left_ms` refer. */
  clock_since: number;
  public: boolean;
  rated: boolean;
  /** Null for a match without a commitment to chance. */
  fairness: Fairness | null;
  /** The seats whose bot is choosing a move. */
  thinking: Seat[];
  /** Whether the bots wait for the rules to be compiled. */
  preparing: boolean;
  /** Id of the rematch. */
  rematch: string | null;
  state: View | null;
  result: Result | null;
}

export type NewSeat =
  { kind: "human"; name: string } | { kind: "bot"; bot: string; name: string } | { kind: "open" };

/** Request to create a match. */
export interface NewGame {
  game: string;
  players: number;
  options: Options;
  seats: NewSeat[];
  first: "random" | Seat;
  clock: NewClock | null;
  /** Whether the lobby lists it. */
  public: boolean;
  rated: boolean;
  /** The browser's contribution to the match's entropy. */
  entropy: string;
}

/** What each move of a seat would do at a ply. */
export interface MovePlan {
  ply: number;
  seat: Seat;
  moves: PlannedMove[];
  forbidden: ForbiddenMove[];
}

// --- lobby ----------------------------------------------------------------------------------

export type LobbySeat = Pick<SeatInfo, "seat" | "name" | "kind" | "person" | "program" | "guest">;

/** A public table that waits for players. */
export interface LobbyTable {
  id: string;
  game: string;
  players: number;
  options: Options;
  rounds: number;
  clock: Clock | null;
  rated: boolean;
  host: string;
  seats: LobbySeat[];
  /** When a player last joined or left. */
  since: number;
}

/** Request to be paired. Without `clock` any time control fits; null means no clock. */
export interface PairingRequest {
  game: string;
  players: number;
  clock?: NewClock | null;
  rated: boolean;
}

// --- hints and analysis ---------------------------------------------------------------------

/** A move and its mover's chance to win after it, 0 to 1. */
export interface ValuedMove {
  move: string;
  win: number;
}

export interface Hint {
  seat: Seat;
  ply: number;
  move: string;
  /** Each seat's chance to win with best play, 0 to 1. */
  win: number[];
  /** At most three moves, best first. */
  best: ValuedMove[];
  /** Events of the move, up to the first chance outcome. */
  events: GameEvent[];
}

/** Evaluation of one ply, from what its mover could know. Chances are from 0 to 1. */
export interface AnalysedPly {
  /** From 1. */
  ply: number;
  seat: Seat;
  move: string;
  /** Each seat's chance to win before the move, with best play. */
  win: number[];
  /** At most three moves, best first. */
  best: ValuedMove[];
  /** The mover's chance after the move played. */
  played: number;
  /** The best move's chance less `played`. */
  loss: number;
  /** Each seat's change of chance by chance outcomes since the previous ply. */
  luck: number[];
  /** Events of the best move, up to the first chance outcome; empty if it was played. */
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
  /** The plies analysed so far, in order. */
  plies: AnalysedPly[];
  result: AnalysedResult | null;
}

// --- chat, notes, conditional moves ---------------------------------------------------------

export const PHRASES = [
  "hello",
  "have-fun",
  "nice-move",
  "oops",
  "lucky",
  "one-moment",
  "thanks",
  "good-game",
  "again",
  "bye",
] as const;
/** A chat message that every page shows in its own language. */
export type Phrase = (typeof PHRASES)[number];

export type NewChatLine = { text: string } | { phrase: Phrase };

export interface ChatLine {
  /** Counts a match's lines from 1. */
  id: number;
  /** The author's seat in the current round; null if they have none. */
  seat: Seat | null;
  person: string;
  name: string;
  text: string | null;
  phrase: Phrase | null;
  at: number;
}

/** A move of a conditional line, with its events. */
export interface LineMove {
  seat: Seat;
  move: string;
  events: GameEvent[];
}

/** A user's conditional moves in a match. */
export interface ConditionalLines {
  /** Each line's moves in record notation, separated by spaces. */
  lines: string[];
  /** By line: its moves, as far as they can be foreseen. */
  turns: LineMove[][];
  /** Lines that the server dropped because a move was illegal when it was due. */
  dropped: { line: string; reason: string }[];
}

/** The position after a line of moves, as far as the user can know it. */
export interface LinePreview {
  ply: number;
  turns: LineMove[];
  /** The last move with each roll that it may bring. */
  rolls: PlannedMove[];
  state: View;
  /** The seat to move; null if there is none, or it depends on chance. */
  seat: Seat | null;
  moves: PlannedMove[];
  forbidden: ForbiddenMove[];
}

// --- the socket -----------------------------------------------------------------------------

/** An event other than a move that the move list and notices report. */
export type SideEvent = { type: "event"; seq: number } & (
  | { kind: "joined"; seat: Seat; name: string; seats: SeatInfo[] }
  | { kind: "resigned" | "left" | "timed_out" | "returned"; seat: Seat; seats: SeatInfo[] }
  | { kind: "proposed"; what: Proposal["what"]; seat: Seat }
  | { kind: "answered"; seats: Seat[]; agrees: boolean }
  | { kind: "filled" | "resumed"; seats: SeatInfo[] }
  | { kind: "drawn" }
);

/** An event of a match's log. */
export type MatchEvent = SideEvent | OtherEvent;

type OtherEvent = { type: "event"; seq: number } & (
  | { kind: "started"; round: number; events: GameEvent[]; state: View; seats: SeatInfo[] }
  | {
      kind: "move";
      round: number;
      ply: number;
      seat: Seat;
      /** Null if it is another seat's secret. */
      move: string | null;
      events: GameEvent[];
      state: View;
    }
  | { kind: "undone"; round: number; ply: number; state: View }
  | { kind: "created" | "shared"; seats: SeatInfo[] }
  | { kind: "round_over" | "finished" | "aborted" | "rematch" }
);

export type ServerMessage =
  | MatchEvent
  | { type: "game"; game: Game }
  | { type: "presence"; seats: SeatInfo[] }
  | { type: "bot_status"; thinking: Seat[]; preparing: boolean }
  | { type: "announcement"; text: string | null }
  | { type: "lobby"; tables: LobbyTable[] }
  | { type: "error"; code: string; detail: string }
  | { type: "chat"; lines: ChatLine[] }
  | { type: "conditions" }
  | { type: "pong"; now: number };

// --- records --------------------------------------------------------------------------------

/** A game of a record file, replayed by the server. */
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
