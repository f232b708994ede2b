import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import { pollAbsence } from "./absence";
import { exampleGame, exampleSeat } from "./examples";

const fetched = vi.spyOn(gamesApi, "get");
const apply = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [fetched, apply]) spy.mockReset();
});
afterEach(() => void vi.useRealTimers());

const table = (changes: Partial<Game>) => ({
  ...{ id: "t", game: exampleGame(changes), watchToken: null, seats: { local: [1] }, apply },
});

describe("the claim against an absent player", () => {
  const seats = [exampleSeat(1), exampleSeat(2, { connected: false })];

  it("is asked for again and again until it is permitted", async () => {
    const next = exampleGame({ seq: 6 });
    fetched.mockResolvedValue(next);
    const stop = pollAbsence(table({ seats, to_move: [2] }));
    await vi.advanceTimersByTimeAsync(30_000);
    stop?.();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(apply.mock.calls).toEqual([[next], [next]]);
  });

  it.each<[string, Partial<Game>]>([
    ["the player is there", { to_move: [2] }],
    ["it is permitted", { seats, to_move: [2], may: ["claim"] }],
  ])("is not asked for while %s", (_, changes) => {
    expect(pollAbsence(table(changes))).toBeUndefined();
  });
});
