/** What the coach says in Hyper-6. */

import type { Coach, CoachLine } from "../coaching";
import type { JsonObject, Plan } from "../contract";
import { driveOf } from "./plan";
import { eventsOf, type View } from "./view";

function line({ moves }: Plan, { phase }: View): CoachLine {
  if (phase !== "drive") return { topic: "place" };
  const drives = moves.flatMap(({ move, events }) => driveOf(move, eventsOf(events)) ?? []);
  if (drives.some(({ stops }) => stops.at(-1) === null)) return { topic: "home" };
  const jumps = Math.max(0, ...drives.map(({ stops }) => stops.length - 1));
  if (jumps > 1) return { topic: "chain", args: { jumps } };
  return { topic: jumps === 1 ? "jump" : "drive" };
}

const surprises = (events: readonly JsonObject[]): string[] =>
  eventsOf(events).some(({ type }) => type === "jump") ? ["jump"] : [];

const coach: Coach = {
  line,
  turnTip: ({ phase }: View) => (phase === "drive" ? "turn" : "place"),
  surprises,
  lessons: { place: "start", turn: "exact", jump: "jump" },
};

export default coach;
