/** Colours of the players' ships. */

import type { SeatNumber } from "../contract";

export interface Livery {
  body: string;
  rim: string;
  digit: string;
  /** A second outline, which distinguishes yellow from white without colour; null for none. */
  inner: string | null;
  /** Colour of trails on the dark board. */
  trail: string;
}

const LIVERIES: Livery[] = [
  { body: "#17142b", rim: "#f1efff", digit: "#ffffff", inner: null, trail: "#9a92e6" },
  { body: "#f3f2fb", rim: "#211d3d", digit: "#17142b", inner: null, trail: "#ffffff" },
  { body: "#ffc53d", rim: "#3a2400", digit: "#2d1b00", inner: "#3a2400", trail: "#ffc53d" },
];

export const liveryOf = (seat: SeatNumber): Livery => LIVERIES[seat - 1] ?? (LIVERIES[0] as Livery);

/** Return a seat's colour for the page; black is lightened for dark backgrounds. */
export const seatColour = (seat: SeatNumber): string =>
  seat === 1 ? "#47435f" : liveryOf(seat).body;
