import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { privateApi } from "../api/private";
import type { Game, Ply } from "../api/types";
import { exampleGame } from "./examples";
import type { Position, Round } from "./playback/timeline";
import { LastSeen, type SeenTable } from "./last-seen.svelte";

const DAYS = { kind: "days", time: 3, increment: 0 } as const;

const loaded = vi.spyOn(privateApi, "lastSeen");
const saved = vi.spyOn(privateApi, "saveLastSeen");

beforeEach(() => {
  for (const spy of [loaded, saved]) spy.mockReset();
  saved.mockResolvedValue({ seq: 12 });
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => void vi.unstubAllGlobals());

const turn = (ply: number): Ply => ({ seat: 1, move: "m", ply, events: [], state: {} });
const round = (turns: number): Round => ({
  ...{ number: 1, seats: [], opening: [], start: null, sideEvents: [] },
  turns: Array.from({ length: turns }, (_, ply) => turn(ply)),
});

/** Return the last event seen at a table of twelve turns, whose events have the numbers of the turns. */
function lastSeenAt(changes: Partial<Game>) {
  const playback = {
    rounds: [round(0)],
    at: { round: 0, turn: 12 },
    goTo: (to: Position) => void (playback.at = to),
    play: vi.fn(),
  };
  const position = { loaded: true, settled: true, seq: 0, playback };
  const table = { id: "t", game: exampleGame(changes), position } satisfies SeenTable;
  const lastSeen = new LastSeen(table);
  for (position.seq = 1; position.seq <= 12; position.seq++) {
    playback.rounds = [round(position.seq)];
    lastSeen.onEvent();
  }
  position.seq = 12;
  return { lastSeen, playback, position };
}

it("replays the turns since the last visit, and marks them as seen", async () => {
  loaded.mockResolvedValue(9);
  const { lastSeen, playback } = lastSeenAt({ clock: DAYS });
  await lastSeen.load();
  await lastSeen.replay();
  expect(playback.at).toEqual({ round: 0, turn: 9 });
  expect(playback.play).toHaveBeenCalledTimes(1);
  expect(lastSeen.replaying).toBe(true);
  lastSeen.markSeen();
  expect(lastSeen.replaying).toBe(false);
  expect(saved.mock.calls).toEqual([["t", 12]]);
});

it("replays of many turns the latest", async () => {
  loaded.mockResolvedValue(1);
  const { lastSeen, playback } = lastSeenAt({ clock: DAYS });
  await lastSeen.load();
  await lastSeen.replay();
  expect(playback.at).toEqual({ round: 0, turn: 4 });
});

it("replays the turns made while the page was hidden", async () => {
  loaded.mockResolvedValue(11);
  const { lastSeen, playback } = lastSeenAt({ clock: DAYS });
  await lastSeen.onPageVisible();
  expect(playback.at).toEqual({ round: 0, turn: 11 });
  expect(saved).toHaveBeenCalledTimes(1);
});

it("replays nothing that the user has seen, or may be seeing", async () => {
  loaded.mockResolvedValue(12);
  const { lastSeen, playback, position } = lastSeenAt({ clock: DAYS });
  await lastSeen.onPageVisible();
  position.settled = false;
  loaded.mockResolvedValue(9);
  await lastSeen.onPageVisible();
  expect(playback.play).not.toHaveBeenCalled();
});

it.each<[string, Partial<Game>]>([
  ["in real time", { clock: { ...DAYS, kind: "realtime" } }],
  ["with two people at a screen", { clock: DAYS, you: [1, 2] }],
])("is stored in correspondence matches, not %s", async (_, changes) => {
  const { lastSeen, playback } = lastSeenAt(changes);
  await lastSeen.load();
  await lastSeen.replay();
  await lastSeen.onPageVisible();
  lastSeen.markSeen();
  expect(playback.play).not.toHaveBeenCalled();
  expect([loaded.mock.calls, saved.mock.calls]).toEqual([[], []]);
});

it("stays as it is known while the server cannot be reached", async () => {
  const { lastSeen, playback, position } = lastSeenAt({ clock: DAYS });
  loaded.mockRejectedValue(new Error("offline"));
  await lastSeen.load();
  saved.mockRejectedValueOnce(new Error("offline"));
  lastSeen.markSeen();
  lastSeen.markSeen();
  expect(saved.mock.calls).toEqual([["t", 12]]);
  position.seq = 13;
  lastSeen.markSeen();
  expect(saved).toHaveBeenCalledTimes(2);
  await lastSeen.replay();
  expect(playback.play).not.toHaveBeenCalled();
});
