/** The coach's lines in Indigo. */

import type { Coach } from "../coaching";
import type { Plan } from "../contract";
import type { IndigoEvent, View } from "./view";

/** So few tiles lie on the board that the first step is the same for all: let a gem out. */
const OPENING_TILES = 2;

function line({ seat, moves }: Plan<IndigoEvent>, { tiles }: View) {
  const events = moves.flatMap((move) => move.events);
  const takes = events.some((event) => event.type === "take" && event.seats.includes(seat));
  if (takes) return { topic: "take" };
  if (tiles.length < OPENING_TILES) return { topic: "first" };
  return { topic: events.some(({ type }) => type === "run") ? "run" : "still" };
}

const surprises = (events: readonly IndigoEvent[]): string[] =>
  events.some(({ type }) => type === "meet") ? ["meet"] : [];

const coach: Coach<View, IndigoEvent> = {
  line,
  turnTip: () => "turn",
  surprises,
  lessons: { turn: "turn", meet: "meet", forbidden: "forbidden" },
};

export default coach;
