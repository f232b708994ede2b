import { afterEach, describe, expect, it, vi } from "vitest";
import type { FinishedGame, FinishedGames } from "../api/types";
import { usersApi } from "../api/users";
import { ProfileStore } from "./profile.svelte";

const game = (number: number): FinishedGame => ({
  ...{ id: `${number}`, number, game: "toy", clock: "none", rated: false, ended: 0, chairs: [] },
});

/** Answer requests by their parameter `before`, and return the parameters asked for. */
function answer(pages: Record<string, FinishedGames>): (string | null)[] {
  const asked: (string | null)[] = [];
  vi.spyOn(usersApi, "games").mockImplementation(async (_id, filters) => {
    asked.push(filters.get("before"));
    return pages[filters.get("before") ?? ""] ?? { games: [], next: null };
  });
  return asked;
}

const shown = (store: ProfileStore) => store.games?.map(({ number }) => number);

describe("a profile's history", () => {
  afterEach(() => vi.restoreAllMocks());

  it("looks for games on older pages, and adds them to those shown", async () => {
    const asked = answer({
      "": { games: [], next: 90 },
      90: { games: [game(85)], next: 80 },
      80: { games: [], next: 70 },
      70: { games: [game(65)], next: null },
    });
    const store = new ProfileStore("ann");
    await store.loadGames(new URLSearchParams());
    expect([shown(store), store.next, asked]).toEqual([[85], 80, [null, "90"]]);
    await store.loadOlder(new URLSearchParams());
    expect([shown(store), store.next]).toEqual([[85, 65], null]);
  });

  it("pauses after ten empty pages", async () => {
    vi.spyOn(usersApi, "games").mockImplementation(async (_id, filters) => ({
      games: [],
      next: Number(filters.get("before") ?? 100) - 1,
    }));
    const store = new ProfileStore("ann");
    await store.loadGames(new URLSearchParams());
    expect([shown(store), store.next]).toEqual([[], 90]);
  });
});
