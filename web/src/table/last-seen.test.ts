import { afterEach, expect, it, vi } from "vitest";
import { privateApi } from "../api/private";
import { ApiError } from "../api/request";
import { LastSeen } from "./last-seen";

const place = (turn: number) => ({ round: 0, turn });

async function lastSeen(seq: number): Promise<LastSeen> {
  vi.spyOn(privateApi, "lastSeen").mockResolvedValue(seq);
  const seen = new LastSeen("t");
  await seen.load();
  for (const [seq, turn] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 2],
  ] as const)
    seen.record(seq, place(turn));
  return seen;
}

afterEach(() => vi.restoreAllMocks());

it("returns the position after the last event seen, which need not be a move", async () => {
  expect((await lastSeen(3)).position).toEqual(place(1));
  expect((await lastSeen(4)).position).toEqual(place(1));
  expect((await lastSeen(9)).position).toEqual(place(2));
});

it("has no position if nothing was seen, or if the server cannot be reached", async () => {
  expect((await lastSeen(0)).position).toBeNull();
  const offline = await lastSeen(0);
  vi.spyOn(privateApi, "lastSeen").mockRejectedValue(new ApiError(0, "offline", "No line."));
  await offline.load();
  expect(offline.position).toBeNull();
});

it("saves each newer event once, and keeps it locally if saving fails", async () => {
  const offline = new ApiError(0, "offline", "No line.");
  const saved = vi.spyOn(privateApi, "saveLastSeen").mockRejectedValue(offline);
  const seen = await lastSeen(3);
  for (const seq of [2, 3, 5, 5]) await seen.markSeen(seq);
  expect(saved.mock.calls).toEqual([["t", 5]]);
  expect(seen.position).toEqual(place(2));
});
