import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../api/games";
import type { Analysis } from "../../api/types";
import { notices } from "../../ui/notices.svelte";
import { Study, type Studied } from "./analysis-store.svelte";
import type { Position, Round, Turn } from "../playback/timeline";

const told = (status: Analysis["status"], round = 1): Analysis => ({
  round,
  status,
  progress: 0,
  plies: [],
  result: null,
});

const turn = (ply: number): Turn => ({ seat: 1, move: "x", ply, events: [], after: null });

/** A round of two secret choices and three plies. */
function table(finished: number | null = 1) {
  const turns = [0, 0, 1, 2, 3].map(turn);
  const round: Round = { number: 1, seats: [], opening: [], start: null, turns, asides: [] };
  const playback = {
    rounds: [round],
    at: { round: 0, turn: 3 },
    goTo: (to: Position) => (playback.at = to),
  };
  return { id: "t", round, finished, playback } satisfies Studied;
}

const asked = vi.spyOn(api, "analysis");
const begun = vi.spyOn(api, "analyse");
const said = vi.spyOn(notices, "say").mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [asked, begun, said]) spy.mockReset();
});
afterEach(() => vi.useRealTimers());

const second = () => vi.advanceTimersByTimeAsync(1000);

it("shows an analysis that there is, and asks for no more", async () => {
  asked.mockResolvedValue(told("done"));
  const study = new Study(table());
  study.follow();
  await second();
  await second();
  expect(study.analysis?.status).toBe("done");
  expect(asked.mock.calls).toEqual([["t", 1]]);
  expect(begun).not.toHaveBeenCalled();
});

it("asks on while one runs, and no longer than somebody looks", async () => {
  asked.mockResolvedValue(told("none"));
  begun.mockResolvedValue(told("running"));
  const study = new Study(table());
  const stop = study.follow();
  await second();
  asked.mockResolvedValue(told("running"));
  await study.begin();
  await second();
  await second();
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
  await second();
  expect(asked).toHaveBeenCalledTimes(3);
});

it("says that one failed while somebody waited for it", async () => {
  asked.mockResolvedValueOnce(told("running")).mockResolvedValue(told("failed"));
  const study = new Study(table());
  study.follow();
  await second();
  expect(said).toHaveBeenCalledTimes(1);
  study.follow();
  await second();
  expect(said).toHaveBeenCalledTimes(1);
});

it("forgets a round that is no longer looked at, late answers included", async () => {
  let answer: (found: Analysis) => void = () => undefined;
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const at: { -readonly [Key in keyof Studied]: Studied[Key] } = table();
  const study = new Study(at);
  study.follow()();
  at.finished = null;
  study.follow();
  answer(told("done"));
  await second();
  expect(study.analysis).toBeNull();
});

it("counts plies, not turns, and knows what each lost", async () => {
  const ply = { seat: 1, move: "x", win: [], best: [], played: 0, luck: [], better: [] };
  const plies = [0.1, 0.2].map((loss, index) => ({ ...ply, ply: index + 1, loss }));
  asked.mockResolvedValue({ ...told("running"), plies });
  const at = table();
  const study = new Study(at);
  const stop = study.follow();
  await vi.advanceTimersByTimeAsync(1);
  expect([study.ply, study.length]).toEqual([1, 3]);
  expect([0, 2, 3, 4, 5].map((turn) => study.lossAt({ round: 0, turn }))).toEqual([
    null,
    null,
    0.1,
    0.2,
    null,
  ]);
  study.goTo(0);
  expect(at.playback.at).toEqual({ round: 0, turn: 2 });
  study.goTo(2);
  expect(at.playback.at).toEqual({ round: 0, turn: 4 });
  stop();
});
