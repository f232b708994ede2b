import { describe, expect, it } from "vitest";
import type { Coach } from "../coaching";
import type { GameUi } from "../contract";
import { planned } from "../lesson-views";
import { loadLessons } from "../lessons";
import indigoCoach from "./coach";
import { plannedEvents } from "./plan";
import type { IndigoEvent, View } from "./view";

const lessons = await loadLessons("indigo");

/** As screens use them: for views and events as they come. */
const coach: Coach = indigoCoach;
const ui: Pick<GameUi, "plannedEvents"> = { plannedEvents };

function topicOf(name: string): string {
  const lesson = lessons.find((lesson) => lesson.name === name);
  if (!lesson) throw new Error(name);
  const moves = lesson.moves.map((move) => planned(ui, 1, move));
  return coach.line({ seat: 1, live: true, moves, forbidden: [] }, lesson.view).topic;
}

describe("the coach", () => {
  it.each([
    ["lay", "first"],
    ["turn", "run"],
    ["gateway", "take"],
    ["shared", "take"],
  ])("says what to look for: %s", (lesson, topic) => {
    expect(topicOf(lesson)).toBe(topic);
  });

  it("does not count gems for others", () => {
    const take: IndigoEvent = { type: "take", gem: "amber", gateway: 2, seats: [2] };
    const plan = { seat: 1, live: true, moves: [{ move: "g9S1", events: [take] }], forbidden: [] };
    const tile = { cell: "e6", kind: "X", rotation: 0, seat: 1, ply: 1 } as const;
    const view = { tiles: [tile, tile, tile] } satisfies Partial<View>;
    expect(coach.line(plan, view).topic).toBe("still");
  });

  it("explains gems that meet", () => {
    expect(coach.surprises([{ type: "lay" }, { type: "meet" }])).toEqual(["meet"]);
    expect(coach.surprises([{ type: "run" }])).toEqual([]);
  });
});
