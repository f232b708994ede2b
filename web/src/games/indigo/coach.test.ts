import { describe, expect, it } from "vitest";
import { loadLessons } from "../lessons";
import coach from "./coach";
import { plannedEvents } from "./plan";

const lessons = await loadLessons("indigo");

function topicOf(name: string): string {
  const lesson = lessons.find((one) => one.name === name);
  if (!lesson) throw new Error(name);
  const moves = lesson.moves.map(({ move, effects }) => ({
    move,
    events: plannedEvents(1, move, effects),
  }));
  return coach.line({ seat: 1, live: true, moves, forbidden: [] }, lesson.view as never).topic;
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
    const meet = { type: "take", gem: "amber", gateway: 2, seats: [2] };
    const plan = { seat: 1, live: true, moves: [{ move: "g9S1", events: [meet] }], forbidden: [] };
    expect(coach.line(plan, { tiles: [1, 2, 3] } as never).topic).toBe("still");
  });

  it("explains gems that meet", () => {
    expect(coach.surprises([{ type: "lay" }, { type: "meet" }])).toEqual(["meet"]);
    expect(coach.surprises([{ type: "run" }])).toEqual([]);
  });
});
