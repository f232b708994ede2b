import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../api/client";
import type { Analysis } from "../api/types";
import { notices } from "./notices.svelte";
import { Study } from "./study.svelte";

const told = (status: Analysis["status"], round = 1): Analysis => ({
  round,
  status,
  progress: 0,
  plies: [],
  result: null,
});

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
  const study = new Study("t");
  study.follow(1);
  await second();
  await second();
  expect(study.analysis?.status).toBe("done");
  expect(asked.mock.calls).toEqual([["t", 1]]);
  expect(begun).not.toHaveBeenCalled();
});

it("asks on while one runs, and no longer than somebody looks", async () => {
  asked.mockResolvedValue(told("none"));
  begun.mockResolvedValue(told("running"));
  const study = new Study("t");
  const stop = study.follow(1);
  await second();
  asked.mockResolvedValue(told("running"));
  await study.begin(1);
  await second();
  await second();
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
  await second();
  expect(asked).toHaveBeenCalledTimes(3);
});

it("says that one failed while somebody waited for it", async () => {
  asked.mockResolvedValueOnce(told("running")).mockResolvedValue(told("failed"));
  const study = new Study("t");
  study.follow(1);
  await second();
  expect(said).toHaveBeenCalledTimes(1);
  study.follow(1);
  await second();
  expect(said).toHaveBeenCalledTimes(1);
});

it("forgets a round that is no longer looked at, late answers included", async () => {
  let answer: (found: Analysis) => void = () => undefined;
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const study = new Study("t");
  const stop = study.follow(1);
  stop();
  study.follow(null);
  answer(told("done"));
  await second();
  expect(study.analysis).toBeNull();
});
