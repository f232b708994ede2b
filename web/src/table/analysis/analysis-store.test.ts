import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../../api/games";
import type { Analysis, Ply } from "../../api/types";
import { notices } from "../../ui/notices.svelte";
import type { Position, Round } from "../playback/timeline";
import { AnalysisStore, type AnalysedTable } from "./analysis-store.svelte";

const answer = (status: Analysis["status"], round = 1): Analysis => ({
  round,
  status,
  progress: 0,
  plies: [],
  result: null,
});

const turn = (ply: number): Ply => ({ seat: 1, move: "x", ply, events: [], state: {} });

/** A round of two secret choices and three plies. */
function table(finishedRound: number | null = 1) {
  const turns = [0, 0, 1, 2, 3].map(turn);
  const round: Round = { number: 1, seats: [], opening: [], start: null, turns, sideEvents: [] };
  const playback = {
    rounds: [round],
    at: { round: 0, turn: 3 },
    goTo: (to: Position) => (playback.at = to),
  };
  const at = { id: "t", game: null, watchToken: null };
  const position = { round, finishedRound, playback };
  return { ...at, position } satisfies AnalysedTable;
}

const fetched = vi.spyOn(gamesApi, "analysis");
const started = vi.spyOn(gamesApi, "startAnalysis");
const shown = vi.spyOn(notices, "show").mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [fetched, started, shown]) spy.mockReset();
});
afterEach(() => vi.useRealTimers());

const second = () => vi.advanceTimersByTimeAsync(1000);

it("loads a finished analysis once", async () => {
  fetched.mockResolvedValue(answer("done"));
  const store = new AnalysisStore(table());
  store.load();
  await second();
  await second();
  expect(store.analysis?.status).toBe("done");
  expect(fetched.mock.calls).toEqual([["t", 1]]);
  expect(started).not.toHaveBeenCalled();
});

it("polls while an analysis runs, and stops when it is no longer shown", async () => {
  fetched.mockResolvedValue(answer("none"));
  started.mockResolvedValue(answer("running"));
  const store = new AnalysisStore(table());
  const stop = store.load();
  await second();
  fetched.mockResolvedValue(answer("running"));
  await store.start();
  await second();
  await second();
  expect(fetched).toHaveBeenCalledTimes(3);
  stop();
  await second();
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("shows a notice if a running analysis fails", async () => {
  fetched.mockResolvedValueOnce(answer("running")).mockResolvedValue(answer("failed"));
  const store = new AnalysisStore(table());
  store.load();
  await second();
  expect(shown).toHaveBeenCalledTimes(1);
  store.load();
  await second();
  expect(shown).toHaveBeenCalledTimes(1);
});

it("ignores a late answer for a round that is no longer shown", async () => {
  let resolveAnswer: (analysis: Analysis) => void = () => undefined;
  fetched.mockReturnValueOnce(new Promise((resolve) => (resolveAnswer = resolve)));
  const at = table();
  const store = new AnalysisStore(at);
  store.load()();
  at.position.finishedRound = null;
  store.load();
  resolveAnswer(answer("done"));
  await second();
  expect(store.analysis).toBeNull();
});

it("counts plies rather than turns, and returns each ply's analysis", async () => {
  const lists = { win: [], best: [], after: [], luck: [], better: [], reasons: [], faults: [] };
  const none = { ...lists, exact: false };
  const ply = { game: 1, seat: 1, move: "x", played: 0, ...none };
  const plies = [0.1, 0.2].map((loss, index) => ({ ...ply, ply: index + 1, loss }));
  fetched.mockResolvedValue({ ...answer("running"), plies });
  const at = table();
  const store = new AnalysisStore(at);
  const stop = store.load();
  await vi.advanceTimersByTimeAsync(1);
  expect([store.ply, store.length]).toEqual([1, 3]);
  expect([0, 2, 3, 4, 5].map((turn) => store.plyAt({ round: 0, turn })?.loss ?? null)).toEqual([
    null,
    null,
    0.1,
    0.2,
    null,
  ]);
  store.goTo(0);
  expect(at.position.playback.at).toEqual({ round: 0, turn: 2 });
  store.goTo(2);
  expect(at.position.playback.at).toEqual({ round: 0, turn: 4 });
  stop();
});
