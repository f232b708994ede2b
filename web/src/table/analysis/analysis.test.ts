import { describe, expect, it } from "vitest";
import type { AnalysedPly, Analysis } from "../../api/types";
import { plyAccount, summaries, turningPoints, winChances, winPercents } from "./analysis";
import { betterMove, lostPercent, markOf } from "./plies";

const ply = (number: number, seat: number, changes: Partial<AnalysedPly> = {}): AnalysedPly => ({
  game: 1,
  ply: number,
  seat,
  move: `m${number}`,
  win: [0.5, 0.5],
  best: [{ move: "b", win: 0.5 }],
  after: [0.5, 0.5],
  played: 0.5,
  loss: 0,
  luck: [0, 0],
  better: [],
  reasons: [],
  faults: [],
  exact: false,
  ...changes,
});

const analysis = (plies: AnalysedPly[], result: Partial<Analysis["result"]> = {}): Analysis => ({
  round: 1,
  status: "done",
  progress: 1,
  plies,
  result: {
    ...{ game: 1, result: true, finished: true, scores: [3, 5], winners: [2], turning: [] },
    ...{ loss: [0, 0], gain: [0, 0], luck: [0, 0], rest: [0, 0], skill: [null, null], ...result },
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
  const plies = [ply(1, 1, { after: [0.6, 0.4] }), ply(2, 2, { after: [0.3, 0.7] })];

  it("lists the chances at the start and after each ply, the result after the last", () => {
    expect(winChances(analysis(plies))).toEqual([
      [0.5, 0.5],
      [0.6, 0.4],
      [0, 1],
    ]);
    expect(winChances(analysis(plies, { winners: [1, 2] })).at(-1)).toEqual([0.5, 0.5]);
    expect(winChances(analysis(plies, { winners: [] })).at(-1)).toEqual([0, 0]);
  });

  it("ends with the last ply analysed so far, or of a game that was not played to its end", () => {
    expect(winChances({ plies, result: null }).at(-1)).toEqual([0.3, 0.7]);
    expect(winChances(analysis(plies, { finished: false, winners: [] })).at(-1)).toEqual([
      0.3, 0.7,
    ]);
    expect(winChances({ plies: [], result: null })).toEqual([]);
  });
});

describe("plyAccount", () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;

  function shares(players: number): number[] {
    const parts = Array.from({ length: players }, () => random() ** 2);
    const sum = parts.reduce((a, b) => a + b, 0);
    return parts.map((part) => part / sum);
  }

  /** A round with chances, losses and luck of any size. */
  function round(players: number): Analysis {
    const plies = Array.from({ length: 20 }, (_, index) => {
      const seat = 1 + (index % players);
      const [first, second] = [shares(players), shares(players)];
      const own = (of: number[]) => of[seat - 1] ?? 0;
      const [win, after] = own(first) > own(second) ? [first, second] : [second, first];
      const luck = shares(players).map((share) => share - 1 / players);
      const played = own(after);
      return ply(index + 1, seat, { win, after, played, loss: own(win) - played, luck });
    });
    return analysis(plies, { finished: false });
  }

  it.each([2, 3, 4])("adds up to what the screen shows, with %i players", (players) => {
    for (let game = 0; game < 50; game += 1) {
      const random = round(players);
      const chances = winPercents(random);
      expect(chances.every((row) => row.reduce((a, b) => a + b, 0) === 100)).toBe(true);
      for (const analysed of random.plies) {
        const { before, luck, revised, best, after, lost } = plyAccount(chances, analysed);
        expect(before + luck + revised).toBe(best);
        expect(best - lost).toBe(after);
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBe(lostPercent(analysed));
        expect(before).toBe(chances[analysed.ply - 1]?.[analysed.seat - 1]);
        expect(after).toBe(chances[analysed.ply]?.[analysed.seat - 1]);
      }
    }
  });
});

describe("betterMove", () => {
  const better = [{ type: "lay" }];

  it("is the best move if it was noticeably better", () => {
    const worse = { better, loss: 0.05, played: 0.45 };
    expect(betterMove(ply(1, 2, worse))).toEqual({ seat: 2, events: better });
    expect(betterMove(ply(1, 2, { better, loss: 0.001 }))).toBeNull();
    expect(betterMove(ply(1, 2))).toBeNull();
    expect(betterMove(null)).toBeNull();
  });
});

describe("turningPoints", () => {
  it("are in order of play, with what luck or the move changed", () => {
    const lucky = ply(3, 2, { win: [0.2, 0.8], luck: [-0.3, 0.3], played: 0.8, after: [0.2, 0.8] });
    const after = { played: 0.2, after: [0.2, 0.8] };
    const wrong = ply(1, 1, { win: [0.6, 0.4], luck: [0.1, -0.1], loss: 0.4, ...after });
    const points = turningPoints(analysis([wrong, ply(2, 2), lucky], { turning: [3, 1] }));
    expect(points).toEqual([
      { ply: 1, seat: 1, cause: "move", change: -40 },
      { ply: 3, seat: 2, cause: "luck", change: 30 },
    ]);
  });
});

describe("summaries", () => {
  it("give each seat's luck, and its mean loss with an interval", () => {
    const skill = [
      { plies: 2, loss: 0.01, error: 0.004 },
      { plies: 1, loss: 0.2, error: null },
    ];
    const bySeat = summaries(analysis([], { skill, luck: [0.2, -0.2] }));
    expect(bySeat).toEqual([
      { seat: 1, skill: "good", loss: 0.01, error: 0.004, luck: 0.2, fortune: "with" },
      { seat: 2, skill: "poor", loss: 0.2, error: 0.2, luck: -0.2, fortune: "against" },
    ]);
  });

  it("leave out a seat without a move", () => {
    const skill = [{ plies: 1, loss: 0, error: null }, null];
    const bySeat = summaries(analysis([], { skill, luck: [0.01, -0.01] }));
    expect(bySeat.map(({ seat, fortune }) => [seat, fortune])).toEqual([[1, "even"]]);
  });
});
