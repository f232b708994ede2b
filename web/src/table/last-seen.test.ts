import { afterEach, expect, it, vi } from "vitest";
import { Refusal } from "../api/request";
import { talk } from "../api/chat";
import { Visit } from "./last-seen";

const place = (turn: number) => ({ round: 0, turn });

async function visit(seen: number): Promise<Visit> {
  vi.spyOn(talk, "seen").mockResolvedValue(seen);
  const visit = new Visit("t");
  await visit.ask();
  for (const [seq, turn] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 2],
  ] as const)
    visit.mark(seq, place(turn));
  return visit;
}

afterEach(() => vi.restoreAllMocks());

it("begins where somebody looked last, whatever has happened beside the moves", async () => {
  expect((await visit(3)).last).toEqual(place(1));
  expect((await visit(4)).last).toEqual(place(1));
  expect((await visit(9)).last).toEqual(place(2));
});

it("has no such place where somebody never looked, or it cannot be found out", async () => {
  expect((await visit(0)).last).toBeNull();
  const lost = await visit(0);
  vi.spyOn(talk, "seen").mockRejectedValue(new Refusal(0, "offline", "No line."));
  await lost.ask();
  expect(lost.last).toBeNull();
});

it("notes what is new only, once, and goes on where it could not", async () => {
  const told = vi.spyOn(talk, "see").mockRejectedValue(new Refusal(0, "offline", "No line."));
  const there = await visit(3);
  for (const seq of [2, 3, 5, 5]) await there.note(seq);
  expect(told.mock.calls).toEqual([["t", 5]]);
  expect(there.last).toEqual(place(2));
});
