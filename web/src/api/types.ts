/**
 * The server's messages by short names; schema.ts, with their descriptions, is generated from them.
 *
 * Seats count from 1; a list by seat holds seat s at index s-1. A `Game` is one match on the server:
 * the public API calls it so. Times are Unix times in milliseconds.
 */

import type { components } from "./schema";

/** Every message by its name. */
export type Schemas = components["schemas"];

export type Problem = Schemas["Problem"];

// --- people ---------------------------------------------------------------------------------

export type Player = Schemas["Player"];
export type Me = Schemas["Me"];
export type Proof = Schemas["Proof"];
export type Passkey = Schemas["Passkey"];
export type Session = Schemas["SessionInfo"];
export type Token = Schemas["Token"];
export type IssuedToken = Schemas["IssuedToken"];
export type Profile = Schemas["Profile"];
export type Rating = Schemas["Rating"];
export type Ranked = Schemas["Ranked"];
export type Progress = Schemas["Progress"];
export type Live = Schemas["Live"];
export type LiveGame = Schemas["LiveGame"];
export type Tally = Omit<Schemas["GameTally"], "game">;
export type OpponentTally = Schemas["OpponentTally"];
export type RunningGame = Schemas["RunningGame"];
export type FinishedGame = Schemas["FinishedGame"];
export type FinishedGames = Schemas["FinishedGames"];
export type Outcome = NonNullable<Schemas["FinishedSeat"]["outcome"]>;

// --- matches --------------------------------------------------------------------------------

export type GameKind = Schemas["GameKind"];
export type Option = Schemas["Option"];
export type Game = Schemas["Game"];
export type Seat = Schemas["Seat"];
export type SeatNumber = Seat["seat"];
export type Clock = Schemas["Clock"];
export type Proposal = Schemas["Proposal"];
export type Result = Schemas["Result"];
export type RoundResult = Schemas["RoundResult"];
export type Turn = Schemas["Turn"];
export type Ply = Schemas["Ply"];
export type PlannedMove = Schemas["PlannedMove"];
export type ForbiddenMove = Schemas["ForbiddenMove"];
export type ChanceCommitment = Schemas["ChanceCommitment"];
export type ChanceReveal = Schemas["ChanceReveal"];
export type Draw = Schemas["Draw"];
/** JSON whose shape the API does not define: a game's state or event, or a passkey. */
export type JsonObject = Ply["state"];
/** A state as its viewer may see it; null before the start. */
export type View = Game["state"];
export type Options = Game["options"];

// --- requests -------------------------------------------------------------------------------

export type CreateGame = Schemas["CreateGame"];
export type JoinGame = Schemas["JoinGame"];
export type SeatIn = CreateGame["seats"][number];
export type ClockIn = NonNullable<CreateGame["clock"]>;
export type PairRequest = Schemas["PairRequest"];
export type ChatRequest = Schemas["ChatRequest"];

// --- hints, analyses, records, conditional moves --------------------------------------------

export type Hint = Schemas["Hint"];
export type Analysis = Schemas["Analysis"];
export type AnalysedPly = Schemas["AnalysedPly"];
export type AnalysedResult = Schemas["AnalysedResult"];
export type ReplayedGame = Schemas["ReplayedGame"];
export type ConditionalMoves = Schemas["ConditionalMoves"];
export type Variation = Schemas["Variation"];

// --- lobby and sockets ----------------------------------------------------------------------

export type AnnouncementMessage = Schemas["AnnouncementMessage"];
export type LobbyTable = Schemas["LobbyTable"];
export type LobbyChanges = Schemas["LobbyChangesMessage"];
export type ChatLine = Schemas["ChatLine"];
export type PlanMessage = Schemas["PlanMessage"];
export type ToServer = Schemas["ToServer"];
export type MoveMessage = Schemas["MoveMessage"];
/** The messages of a match's socket and of the lobby's. */
export type FromServer = Schemas["FromServer"] | Schemas["FromLobby"];
/** An event of a match's log. */
export type GameEvent = Extract<FromServer, { type: "event" }>;

// --- values ---------------------------------------------------------------------------------

export type ClockKind = Rating["clock"];
export const CLOCK_KINDS = listOf<ClockKind>({ none: true, realtime: true, days: true });

/** A chat message that every page shows in its own language. */
export type Phrase = NonNullable<ChatLine["phrase"]>;
export const PHRASES = listOf<Phrase>({
  hello: true,
  "have-fun": true,
  "nice-move": true,
  oops: true,
  lucky: true,
  "one-moment": true,
  thanks: true,
  "good-game": true,
  again: true,
  bye: true,
});

/** List the values of a type; the compiler checks that none is missing. */
function listOf<Value extends string>(values: Record<Value, true>): Value[] {
  return Object.keys(values) as Value[];
}
