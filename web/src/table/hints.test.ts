import { beforeEach, describe, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { ApiError } from "../api/request";
import type { Game, Hint, SeatInfo } from "../api/types";
import { notices } from "../ui/notices.svelte";
import { Hints, type HintTable } from "./hints.svelte";

const seat = (number: number, kind: SeatInfo["kind"]): SeatInfo => ({
  seat: number,
  name: `N${number}`,
  kind,
  person: kind === "human" ? "p" : null,
  bot: kind === "bot" ? "level4" : null,
  connected: true,
  resigned: false,
  away: false,
  shown: false,
  program: false,
  guest: false,
  left_ms: null,
  running: false,
  total: 0,
});

const game = (changes: Partial<Game> = {}): Game =>
  ({
    status: "playing",
    seats: [seat(1, "human"), seat(2, "bot")],
    you: [1],
    to_move: [1],
    seq: 7,
    ...changes,
  }) as Game;

const found: Hint = {
  seat: 1,
  ply: 0,
  move: "e6S2",
  win: [0.6, 0.4],
  best: [{ move: "e6S2", win: 0.6 }],
  events: [],
};

function table(changes: Partial<Game> = {}) {
  return { id: "t", game: game(changes), currentViewer: 1, settled: true } satisfies HintTable;
}

const requested = vi.spyOn(gamesApi, "hint");
const shown = vi.spyOn(notices, "show").mockImplementation(() => undefined);
const errors = vi.spyOn(notices, "error").mockImplementation(() => undefined);

beforeEach(() => {
  for (const spy of [requested, shown, errors]) spy.mockClear();
  requested.mockResolvedValue(found);
});

describe("a hint", () => {
  it("is loading, then shown", async () => {
    const hints = new Hints(table());
    const request = hints.request();
    expect([hints.loading, hints.hint]).toEqual([true, null]);
    await request;
    expect([hints.loading, hints.hint]).toEqual([false, found]);
    expect(requested).toHaveBeenCalledWith("t", 1);
  });

  it("is dismissed by a second request", async () => {
    const hints = new Hints(table());
    await hints.request();
    await hints.request();
    expect(hints.hint).toBeNull();
    expect(requested).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (at: ReturnType<typeof table>) => unknown]>([
    ["the position changes", (at) => (at.game = game({ seq: 8 }))],
    [
      "another person is at the screen",
      (at) => Object.assign(at, { currentViewer: 2, game: game({ you: [1, 2] }) }),
    ],
    ["nobody is known to be at the screen", (at) => Object.assign(at, { currentViewer: null })],
    ["an earlier position is shown", (at) => Object.assign(at, { settled: false })],
  ])("is not shown once %s", async (_, change) => {
    const at = table();
    const hints = new Hints(at);
    await hints.request();
    change(at);
    expect(hints.hint).toBeNull();
  });

  it("is not shown if it arrives after the position has changed", async () => {
    const at = table();
    const hints = new Hints(at);
    const request = hints.request();
    at.game = game({ seq: 9 });
    await request;
    expect([hints.loading, hints.hint]).toEqual([false, null]);
  });

  it("is refused with a notice among people and out of turn", async () => {
    const open = [seat(1, "human"), seat(2, "open")];
    const amongPeople = new Hints(table({ seats: open }));
    await amongPeople.request();
    await new Hints(table({ to_move: [2] })).request();
    expect(requested).not.toHaveBeenCalled();
    expect(shown).toHaveBeenCalledTimes(2);
    expect(amongPeople.offered).toBe(false);
  });

  it("shows the server's reason if it refuses", async () => {
    requested.mockRejectedValue(new ApiError(403, "no_hints", "No."));
    const hints = new Hints(table());
    await hints.request();
    expect([hints.loading, hints.hint]).toEqual([false, null]);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});
