/** The people of a match: participants, the absent mover, and proposals between them. */

import type { Game, Proposal, Seat } from "../api/types";
import type { SeatNumber } from "../games/contract";

type Participants = Pick<Game, "seats" | "you">;

/** Return whether another person holds a seat, even if a bot stands in for them. */
export function hasOtherPeople({ seats, you }: Participants): boolean {
  return seats.some(({ seat, person }) => person !== null && !you.includes(seat));
}

/** Return the number of seats that have not resigned. */
export function activeSeats({ seats }: Pick<Game, "seats">): number {
  return seats.filter(({ resigned }) => !resigned).length;
}

export interface ProposalState {
  what: Proposal["what"];
  seat: SeatNumber;
  /** The current user's role. */
  role: "proposer" | "asked" | "agreed" | "spectator";
  /** The seats that have not answered yet. */
  waiting: SeatNumber[];
}

/** Return the open proposal as the current user sees it. */
export function proposalState({
  seats,
  you,
  proposal,
}: Participants & Pick<Game, "proposal">): ProposalState | null {
  if (!proposal) return null;
  const { what, seat, agreed } = proposal;
  const proposer = seats[seat - 1]?.person;
  const waiting = seats
    .filter(({ kind, person }) => kind === "human" && person !== proposer)
    .map((other) => other.seat)
    .filter((other) => !agreed.includes(other));
  let role: ProposalState["role"] = "spectator";
  if (you.includes(seat)) role = "proposer";
  else if (you.some((own) => waiting.includes(own))) role = "asked";
  else if (you.some((own) => agreed.includes(own))) role = "agreed";
  return { what, seat, role, waiting };
}

/** Return the seat of the person to move if they are not connected. */
export function absentMover(game: Pick<Game, "seats" | "to_move">): Seat | null {
  const mover = game.seats.find(({ seat }) => game.to_move.includes(seat));
  return mover?.kind === "human" && !mover.connected ? mover : null;
}
