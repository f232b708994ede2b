/**
 * The contract between a game's folder and the screens that show its board.
 *
 * A game has types of its own for its views and events, in its schema.ts; screens pass them on as JSON.
 */

import type { Component } from "svelte";
import type { ForbiddenMove, JsonObject, Options, PlannedMove, SeatNumber } from "../api/types";
import type { Translate } from "../words";

export type { JsonObject, Options, SeatNumber };

/** A value that is only read, with all values in it. */
export type Immutable<T> = { readonly [Key in keyof T]: Immutable<T[Key]> };

/** The legal moves of a seat with their effects, as if the seat were to move now. */
export interface Plan<Event = JsonObject> {
  seat: SeatNumber;
  /** Whether a move can be sent: it is the seat's turn. Otherwise moves can only be tried out. */
  live: boolean;
  moves: (Omit<PlannedMove, "events"> & { events: Event[] })[];
  forbidden: ForbiddenMove[];
}

/** A move to be drawn on the board: a hint, or the better move of an analysis. */
export interface HintMove<Event = JsonObject> {
  seat: SeatNumber;
  /** Events of the move, up to the first chance outcome. */
  events: Event[];
}

export interface BoardProps<View = JsonObject, Event = JsonObject> {
  view: View;
  players: number;
  options: Options;
  /** Names by seat: seat s at s-1. */
  names: string[];
  /** The seat whose secrets may be shown; null for a spectator, or while the curtain is down. */
  viewer: SeatNumber | null;
  plan: Plan<Event> | null;
  /**
   * The events since the viewer's last own turn, to be marked on the board. With several people at
   * one screen they may contain secrets of another seat, which must not be shown.
   */
  recent: Event[];
  /** A move to draw beside the position; null for none. */
  hint: HintMove<Event> | null;
  /** The only places in play, which the board marks; none for all. Cells or nodes, by name. */
  places?: readonly string[];
  /** Animation speed: 1 is normal, 0 turns animations off. */
  speed: number;
  onmove: (move: string) => void;
  /** Set the board's message in the status line. */
  onmessage: (text: string) => void;
  /** Say something to screen readers: the answer to a key, or why nothing happened. */
  onannounce: (text: string) => void;
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
  | "warning"
  | "end";

/** The exports of a board component. */
export interface BoardApi<View = JsonObject, Event = JsonObject> {
  /** Animate events between two views. The `view` prop is set to `after` when the promise resolves. */
  play(events: Event[], before: View, after: View): Promise<void>;
  /** Return the whole position in a few spoken sentences, as far as the viewer knows it. */
  overview(): Promise<string>;
  /**
   * Return what the viewer holds, in spoken sentences that follow "Your turn". Left out by games
   * without a hand.
   */
  spokenHand?(): Promise<string>;
}

export interface PanelProps<View = JsonObject> {
  view: View;
  players: number;
  names: string[];
  viewer: SeatNumber | null;
  /** Whether the game is over, also if its rules would go on: somebody has resigned. */
  over: boolean;
}

/** A game in lists: small, and loaded with the start screen. */
export interface GameBrief {
  name: string;
  /** The address of a picture for the start screen: SVG for a dark ground. */
  emblem: string;
  /** Return the CSS colour of a seat. */
  seatColour(seat: SeatNumber, players: number): string;
}

/** A game at a table, loaded with the first table of the game. */
export interface GameUi<View = JsonObject, Event = JsonObject> extends GameBrief {
  /** The board's themes; the first is the usual one. Their words are `<game>-board-<theme>`. */
  themes: readonly [string, ...string[]];
  /**
   * The board with its own controls (hand, rotate, confirm); exports BoardApi.
   *
   * It fills its parent, a box of definite width and height (portrait on a phone, landscape on a
   * desktop) that is dark in every theme and sets the custom properties of app.css.
   */
  Board: Component<BoardProps<View, Event>, BoardApi<View, Event>>;
  /** The board's keys, each with the message id of its description. */
  keys: readonly (readonly [string, string])[];
  /** Load the facts beside the board (unseen tiles, ships home). */
  panel(): Promise<{ default: Component<PanelProps<View>> }>;
  /**
   * Return what the seat list shows of a seat's score, with a label below it, and in words for screen
   * readers; null for nothing. Left out by games whose scores are points.
   */
  seatScore?(
    view: View,
    seat: SeatNumber,
    t: Translate,
  ): { text: string; label: string; spoken: string } | null;
  /** Return whether a view has secrets of a seat, so that people at one screen need a curtain. */
  hasSecrets(view: View): boolean;
  /**
   * Redact a view made for all people at a screen for one seat, or for a spectator (null).
   * Left out by games whose board and panel keep secrets by the `viewer` prop alone.
   */
  redactFor?(view: View, viewer: SeatNumber | null, options: Options): View;
  /**
   * Return all events of a planned move: those that its text implies, and its `effects`. Left out by
   * games whose plans have all events.
   */
  plannedEvents?(seat: SeatNumber, move: string, effects: Event[]): Event[];
  /**
   * Return a turn's events in words, for the move list and screen readers; "" if they need none.
   * The text must not contain secrets, as people who share a screen read the same list. A move of
   * the seat `you` is the reader's: "You lay a tile", and not "Ann lays a tile".
   */
  describe(
    events: readonly Event[],
    names: readonly string[],
    t: Translate,
    you: SeatNumber | null,
  ): string;
}
