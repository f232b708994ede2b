/** What a game's folder offers to the shell, and what the shell gives to its board. */

import type { Component } from "svelte";

export type Seat = number;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Something that happened, as the server tells it. */
export type GameEvent = { type: string; [key: string]: Json };

/** What each move of a seat would do, were it that seat's turn now. */
export interface Plan {
  seat: Seat;
  /** Whether it is that seat's turn: a move can be sent. Otherwise one only tries things out. */
  live: boolean;
  moves: { move: string; events: GameEvent[] }[];
  forbidden: { move: string; reason: string }[];
}

/** A move that nobody has made, drawn as advice: a hint, or what would have been better. */
export interface Suggestion {
  seat: Seat;
  /** What the move would do, up to the first draw or roll. */
  events: GameEvent[];
}

export interface BoardProps<View = Json> {
  view: View;
  players: number;
  options: Record<string, Json>;
  /** Names by seat: seat s at s-1. */
  names: string[];
  /** The seat whose secrets may be shown on this screen now; null while the curtain is down. */
  viewer: Seat | null;
  plan: Plan | null;
  /**
   * The events of the turns since the viewer's last own turn: to be marked on the board. With
   * several people at one screen they may tell another seat's secrets, which are not to be shown.
   */
  recent: GameEvent[];
  /** To be drawn beside the position and whatever the viewer tries out; null: nothing. */
  suggestion: Suggestion | null;
  /** Animation speed: 1 is normal, 0 shows no motion at all. */
  speed: number;
  onmove: (move: string) => void;
  /** A sentence for the status line and for screen readers. */
  onsay: (text: string) => void;
  /** Plays a sound of the shell's small set. */
  onsound: (sound: Sound) => void;
}

export type Sound =
  | "lay"
  | "run"
  | "take"
  | "meet"
  | "drive"
  | "jump"
  | "roll"
  | "home"
  | "adjust"
  | "turn"
  | "hurry"
  | "end";

/** What a mounted board exports. */
export interface BoardApi<View = Json> {
  /** Show events as motion from one view to the next; the view prop is set to `after` when it ends. */
  play(events: GameEvent[], before: View, after: View): Promise<void>;
}

export interface GameUi {
  name: string;
  /**
   * The board with its own controls (hand, rotate, confirm). Exports BoardApi by component exports.
   * It fills its parent, a box of definite width and height (upright on a phone, wide on a desk),
   * that is dark in every theme and sets the custom properties of app.css.
   */
  Board: Component<BoardProps<never>, BoardApi<never>>;
  /** A small picture for the start screen: no props, scales to its box. */
  Emblem: Component;
  /** Facts beside the board (unseen tiles, ships home); gets the same view. */
  Panel: Component<{ view: never; players: number; names: string[]; viewer: Seat | null }>;
  /** CSS colour of a seat. */
  seatColour(seat: Seat, players: number): string;
  /** Whether the view holds something that only its viewer may see, so that a curtain is needed. */
  secret(view: never): boolean;
  /**
   * The server's view is for all the people at a screen together: this makes of it what one of
   * them may see, or none of them (null). Left out by games whose board and panel need no more
   * than the viewer to keep a secret.
   */
  seenBy?(view: never, viewer: Seat | null, options: Record<string, Json>): Json;
  /**
   * A sentence for the move list and screen readers, or null where an event needs none. It never
   * tells what only one seat may know: people who share a screen read the same list.
   */
  describe(event: GameEvent, names: string[], t: Translate): string | null;
}

export type Translate = (id: string, args?: Record<string, string | number>) => string;
