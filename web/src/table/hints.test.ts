import { beforeEach, describe, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { ApiError } from "../api/request";
import type { Game, Hint } from "../api/types";
import { notices } from "../ui/notices.svelte";
import { Hints, type HintTable } from "./hints.svelte";

const game = (changes: Partial<Game> = {}): Game =>
  ({
    status: "playing",
    may: ["hint"],
    you: [1],
    to_move: [1],
    seq: 7,
    ...changes,
  }) as Game;

const hint: Hint = {
  seat: 1,
  ply: 0,
  move: "e6S2",
  win: [0.6, 0.4],
  best: [{ move: "e6S2", win: 0.6 }],
  events: [],
  nodes: 1000,
  reasons: [],
  nodes_per_s: 500,
  exact: false,
  of_match: false,
};

function table(changes: Partial<Game> = {}) {
  const seats = { currentViewer: 1 as number | null };
  const position = { settled: true as boolean };
  return { id: "t", game: game(changes), seats, position } satisfies HintTable;
}

const requested = vi.spyOn(gamesApi, "hint");
const shown = vi.spyOn(notices, "show").mockImplementation(() => undefined);
const errors = vi.spyOn(notices, "error").mockImplementation(() => undefined);

beforeEach(() => {
  for (const spy of [requested, shown, errors]) spy.mockClear();
  requested.mockResolvedValue(hint);
});

describe("a hint", () => {
  it("is loading, then shown", async () => {
    const hints = new Hints(table());
    const request = hints.request();
    expect([hints.loading, hints.hint]).toEqual([true, null]);
    await request;
    expect([hints.loading, hints.hint]).toEqual([false, hint]);
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
      (at) => Object.assign(at, { seats: { currentViewer: 2 }, game: game({ you: [1, 2] }) }),
    ],
    ["nobody is known to be at the screen", (at) => (at.seats.currentViewer = null)],
    ["an earlier position is shown", (at) => (at.position.settled = false)],
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

  it("is refused with a notice where the server gives none, and out of turn", async () => {
    const refused = new Hints(table({ may: [] }));
    await refused.request();
    await new Hints(table({ to_move: [2] })).request();
    expect(requested).not.toHaveBeenCalled();
    expect(shown).toHaveBeenCalledTimes(2);
    expect(refused.offered).toBe(false);
  });

  it("shows no reason once it is dismissed", async () => {
    requested.mockRejectedValue(new ApiError(409, "not_now", "Not now."));
    const hints = new Hints(table());
    const request = hints.request();
    hints.dismiss();
    await request;
    expect(requested).toHaveBeenCalledTimes(1);
    expect(errors).not.toHaveBeenCalled();
  });

  it("shows the server's reason if it refuses", async () => {
    requested.mockRejectedValue(new ApiError(403, "no_hints", "No."));
    const hints = new Hints(table());
    await hints.request();
    expect([hints.loading, hints.hint]).toEqual([false, null]);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});
