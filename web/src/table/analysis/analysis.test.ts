import { describe, expect, it } from "vitest";
import type { AnalysedPly, Analysis } from "../../api/types";
import { betterMove, winChances, markOf, summaries, turningPoints } from "./analysis";

const ply = (number: number, seat: number, changes: Partial<AnalysedPly> = {}): AnalysedPly => ({
  game: 1,
  ply: number,
  seat,
  move: `m${number}`,
  win: [0.5, 0.5],
  best: [{ move: "b", win: 0.5 }],
  played: 0.5,
  loss: 0,
  luck: [0, 0],
  better: [],
  ...changes,
});

const analysis = (plies: AnalysedPly[], result: Partial<Analysis["result"]> = {}): Analysis => ({
  round: 1,
  status: "done",
  progress: 1,
  plies,
  result: {
    ...{ game: 1, result: true, finished: true, scores: [3, 5], winners: [2], turning: [] },
    ...{ loss: [0, 0], gain: [0, 0], luck: [0, 0], rest: [0, 0], ...result },
  },
});

describe("markOf", () => {
  it("returns the mark for the loss", () => {
    const losses = [0, 0.029, 0.03, 0.08, 0.149, 0.15];
    const marks = [null, null, "slip", "mistake", "mistake", "blunder"];
    expect(losses.map(markOf)).toEqual(marks);
  });
});

describe("winChances", () => {
  const plies = [ply(1, 1, { win: [0.6, 0.4] }), ply(2, 2, { win: [0.3, 0.7] })];

  it("lists the chances before each ply, then the result", () => {
    expect(winChances(analysis(plies))).toEqual([
      [0.6, 0.4],
      [0.3, 0.7],
      [0, 1],
    ]);
    expect(winChances(analysis(plies, { winners: [1, 2] })).at(-1)).toEqual([0.5, 0.5]);
    expect(winChances(analysis(plies, { winners: [] })).at(-1)).toEqual([0, 0]);
  });

  it("ends with the last ply analysed so far", () => {
    expect(winChances({ plies, result: null })).toHaveLength(2);
  });
});

describe("betterMove", () => {
  const better = [{ type: "lay" }];

  it("is the best move if it was noticeably better", () => {
    expect(betterMove(ply(1, 2, { better, loss: 0.05 }))).toEqual({ seat: 2, events: better });
    expect(betterMove(ply(1, 2, { better, loss: 0.001 }))).toBeNull();
    expect(betterMove(ply(1, 2))).toBeNull();
    expect(betterMove(null)).toBeNull();
  });
});

describe("turningPoints", () => {
  it("are in order of play, with the mover's chance before luck and move", () => {
    const lucky = ply(3, 2, { win: [0.2, 0.8], luck: [-0.3, 0.3], played: 0.8 });
    const wrong = ply(1, 1, { win: [0.6, 0.4], luck: [0.1, -0.1], played: 0.2, loss: 0.4 });
    const found = turningPoints(analysis([wrong, ply(2, 2), lucky], { turning: [3, 1] }));
    expect(found.map(({ ply, seat, cause, after }) => [ply, seat, cause, after])).toEqual([
      [1, 1, "move", 0.2],
      [3, 2, "luck", 0.8],
    ]);
    expect(found.map(({ before }) => before.toFixed(2))).toEqual(["0.50", "0.50"]);
  });
});

describe("summaries", () => {
  it("give each seat's luck, and its loss as a mean over its own moves", () => {
    const plies = [ply(1, 1), ply(2, 2), ply(3, 1)];
    const found = summaries(analysis(plies, { loss: [0.02, 0.2], luck: [0.2, -0.2] }));
    expect(found).toEqual([
      { seat: 1, skill: "good", loss: 0.01, luck: 0.2, fortune: "with" },
      { seat: 2, skill: "poor", loss: 0.2, luck: -0.2, fortune: "against" },
    ]);
  });

  it("leave out a seat without a move", () => {
    const found = summaries(analysis([ply(1, 1)], { luck: [0.01, -0.01] }));
    expect(found.map(({ seat, fortune }) => [seat, fortune])).toEqual([[1, "even"]]);
  });
});
