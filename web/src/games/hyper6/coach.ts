/** The coach's lines in Hyper-6. */

import type { Coach, CoachLine } from "../coaching";
import type { Plan } from "../contract";
import { driveOf } from "./plan";
import type { Event, View } from "./view";

function line({ moves }: Plan<Event>, { phase }: View): CoachLine {
  if (phase !== "drive") return { topic: "place" };
  const drives = moves.flatMap(({ move, events }) => driveOf(move, events) ?? []);
  if (drives.some(({ stops }) => stops.at(-1) === null)) return { topic: "home" };
  const jumps = Math.max(0, ...drives.map(({ stops }) => stops.length - 1));
  if (jumps > 1) return { topic: "chain", args: { jumps } };
  return { topic: jumps === 1 ? "jump" : "drive" };
}

const surprises = (events: readonly Event[]): string[] =>
  events.some(({ type }) => type === "jump") ? ["jump"] : [];

const coach: Coach<View, Event> = {
  line,
  turnTip: ({ phase }) => (phase === "drive" ? "turn" : "place"),
  surprises,
  lessons: { place: "start", turn: "exact", jump: "jump" },
};

export default coach;
