/** What the people at a table want of each other, from the game as it is told. */

import type { Game, Proposal, SeatInfo } from "../api/types";
import type { Seat } from "../games/contract";

type People = Pick<Game, "seats" | "you">;

/** Whether somebody else than those here has a seat, whoever plays at it now. */
export function hasCompany({ seats, you }: People): boolean {
  return seats.some(({ seat, person }) => person !== null && !you.includes(seat));
}

/** How many have not given up. */
export function standing({ seats }: Pick<Game, "seats">): number {
  return seats.filter(({ resigned }) => !resigned).length;
}

export interface Asked {
  what: Proposal["what"];
  seat: Seat;
  /** What whoever is here has to do with it: has asked, is asked, has agreed, or only looks on. */
  part: "asking" | "asked" | "agreed" | "beside";
  /** The seats that have not answered yet. */
  waiting: Seat[];
}

/** What is asked at the table now. */
export function asked({ seats, you, proposal }: People & Pick<Game, "proposal">): Asked | null {
  if (!proposal) return null;
  const { what, seat, agreed } = proposal;
  const by = seats[seat - 1]?.person;
  const waiting = seats
    .filter(({ kind, person }) => kind === "human" && person !== by)
    .map((other) => other.seat)
    .filter((other) => !agreed.includes(other));
  let part: Asked["part"] = "beside";
  if (you.includes(seat)) part = "asking";
  else if (you.some((own) => waiting.includes(own))) part = "asked";
  else if (you.some((own) => agreed.includes(own))) part = "agreed";
  return { what, seat, part, waiting };
}

/** The person who is to move, and is not there. */
export function missed(game: Pick<Game, "seats" | "to_move">): SeatInfo | null {
  const mover = game.seats.find(({ seat }) => game.to_move.includes(seat));
  return mover?.kind === "human" && !mover.connected ? mover : null;
}
