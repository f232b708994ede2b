// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from "vitest";
import { puzzlesApi, type PuzzleAnswer } from "../api/puzzles";
import { Solving } from "./solving.svelte";

const YOU = { game: "toy", rating: 1180, attempts: 1 };
const WRONG: PuzzleAnswer = {
  correct: false,
  result: "failed",
  change: { before: 1200, after: 1180 },
  you: YOU,
  solution: null,
};
const SOLUTION = { moves: ["a"], win: 0.6, next: 0.4, turns: [], reasons: [] };

describe("solving", () => {
  beforeEach(() => vi.restoreAllMocks());

  it("keeps the change of the first answer", async () => {
    const solving = new Solving("id");
    vi.spyOn(puzzlesApi, "answer").mockResolvedValueOnce(WRONG);
    await solving.try("b");
    expect([solving.wrong, solving.change?.after, solving.solution]).toEqual([1, 1180, null]);
    const right = { ...WRONG, correct: true, change: null, solution: SOLUTION };
    vi.spyOn(puzzlesApi, "answer").mockResolvedValueOnce(right);
    await solving.try("a");
    expect([solving.wrong, solving.change?.after, solving.solution]).toEqual([1, 1180, SOLUTION]);
  });

  it("counts no wrong answer if the server refuses the move", async () => {
    const solving = new Solving("id");
    vi.spyOn(puzzlesApi, "answer").mockRejectedValueOnce(new Error("Illegal."));
    await expect(solving.try("b")).rejects.toThrow("Illegal.");
    expect([solving.wrong, solving.busy, solving.answer]).toEqual([0, false, null]);
  });

  it("has no move after giving up", async () => {
    const solving = new Solving("id");
    vi.spyOn(puzzlesApi, "answer").mockResolvedValueOnce(WRONG);
    await solving.try("b");
    vi.spyOn(puzzlesApi, "solution").mockResolvedValueOnce({
      ...WRONG,
      change: null,
      solution: SOLUTION,
    });
    await solving.giveUp();
    expect([solving.move, solving.solution]).toEqual(["", SOLUTION]);
  });
});
