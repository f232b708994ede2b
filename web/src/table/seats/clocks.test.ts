import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Game } from "../../api/types";
import { Clocks } from "./clocks.svelte";
import { ServerTime } from "./server-time";

const BEGIN = 1_000_000;
const seat = { left_ms: 60_000, running: true } as Game["seats"][number];
const game = { seats: [seat], clock_since: BEGIN, clock: null } as unknown as Game;

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [null, "0:30"],
  [BEGIN + 10_000, "0:50"],
])("runs until a restart of the server at %s", (restartAt, text) => {
  const clocks = new Clocks(
    () => game,
    () => restartAt,
    new ServerTime(),
    false,
  );
  const stop = clocks.run();
  vi.advanceTimersByTime(30_000);
  expect(clocks.text(seat)).toBe(text);
  stop();
});
