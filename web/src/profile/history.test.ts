import { describe, expect, it } from "vitest";
import { CLOCK_KINDS, type FinishedGame } from "../api/types";
import {
  activeFilters,
  historyPath,
  historyQuery,
  leaderboardOf,
  outcomeFor,
  ratingInterval,
} from "./history";

const query = (text: string) => new URLSearchParams(text);

describe("a history", () => {
  it("reads its filters from the address and ignores other parameters", () => {
    expect(activeFilters(query("game=toy&result=won&before=3&x=y"))).toEqual({
      ...{ game: "toy", result: "won" },
    });
    expect(activeFilters(query("game="))).toEqual({});
  });

  it("has an address for each filter, set or removed", () => {
    const filters = query("game=toy");
    expect(historyPath("ann", filters, "result", "lost")).toBe("/p/ann?game=toy&result=lost");
    expect(historyPath("ann", filters, "opponent", "bot:x")).toBe(
      "/p/ann?game=toy&opponent=bot%3Ax",
    );
    expect(historyPath("ann", filters, "game", "")).toBe("/p/ann");
  });

  it("is requested page by page", () => {
    expect(historyQuery(query("game=toy&before=1"), null).toString()).toBe("game=toy");
    expect(historyQuery(query("game=toy"), 40).toString()).toBe("game=toy&before=40");
  });

  it("shows a user's outcome, also if they held two seats", () => {
    const seat = (id: string, outcome: "won" | null) => ({
      ...{ player: { id, name: id, kind: "guest" as const }, place: 1, score: 0, outcome },
    });
    const game = { chairs: [seat("ann", null), seat("ann", "won"), seat("ben", null)] };
    expect(outcomeFor(game as FinishedGame, "ann")).toBe("won");
    expect(outcomeFor(game as FinishedGame, "ben")).toBeNull();
  });
});

describe("ratings", () => {
  it("are placed on the scale with their interval, clipped to the scale", () => {
    expect(ratingInterval({ rating: 1500, deviation: 300 })).toEqual({
      from: 30,
      width: 40,
      at: 50,
    });
    expect(ratingInterval({ rating: 2900, deviation: 500 })).toMatchObject({
      width: 100 - 190 / 3,
    });
    expect(ratingInterval({ rating: -50, deviation: 10 })).toEqual({ from: 0, width: 0, at: 0 });
  });

  it("are those of the game and clock in the address, or of the first game", () => {
    const games = ["toy", "race"];
    const days = { game: "race", clock: "days" };
    expect(leaderboardOf(query("game=race&clock=days"), games, CLOCK_KINDS)).toEqual(days);
    const defaults = { game: "toy", clock: "none" };
    expect(leaderboardOf(query("game=x&clock=y"), games, CLOCK_KINDS)).toEqual(defaults);
  });
});
