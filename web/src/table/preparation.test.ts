import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { Preparation } from "./preparation.svelte";

const asked = vi.spyOn(gamesApi, "preparation");

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
});
afterEach(() => vi.useRealTimers());

it("tells the share of the game's rules that is compiled until all is", async () => {
  asked.mockResolvedValueOnce({ other: 1, cairn: 0.4 }).mockResolvedValueOnce({ cairn: 1 });
  const preparation = new Preparation();
  const stop = preparation.poll("cairn");
  expect(preparation.share).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(preparation.share).toBe(0.4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(preparation.share).toBeNull();
  stop();
});

it("ends with what waited, whatever is still on its way", async () => {
  asked.mockResolvedValue({ cairn: 0.4 });
  const preparation = new Preparation();
  const stop = preparation.poll("cairn");
  vi.advanceTimersByTime(1000);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(preparation.share).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
