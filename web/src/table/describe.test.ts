import { expect, it } from "vitest";
import type { GameUi } from "../games/contract";
import { changedScores } from "./describe";

/** A game whose seats have the scores of its view. */
const seatScore: GameUi["seatScore"] = ({ scores }: { scores: number[] }, seat) => {
  const text = String(scores[seat - 1]);
  return { text, label: "home", spoken: `${text} home` };
};

it("tells the scores that a turn has changed", () => {
  const [before, after] = [{ scores: [1, 2, 3] }, { scores: [1, 3, 3] }];
  expect(changedScores({ seatScore }, 3, before, after)).toEqual(["3 home"]);
  expect(changedScores({ seatScore }, 3, after, after)).toEqual([]);
});

it("tells none at the start, and none of a game whose events tell them", () => {
  const view = { scores: [1, 2] };
  expect(changedScores({ seatScore }, 2, null, view)).toEqual([]);
  expect(changedScores({}, 2, { scores: [0, 0] }, view)).toEqual([]);
});
