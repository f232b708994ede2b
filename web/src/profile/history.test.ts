import { describe, expect, it } from "vitest";
import { CLOCKS, type PlayedGame } from "../api/account";
import { boardOf, chosen, historyPath, historyQuery, onScale, outcomeFor } from "./history";

const query = (text: string) => new URLSearchParams(text);

describe("a history", () => {
  it("is filtered by what the address says, and by nothing else", () => {
    expect(chosen(query("game=toy&result=won&before=3&x=y"))).toEqual({
      ...{ game: "toy", result: "won" },
    });
    expect(chosen(query("game="))).toEqual({});
  });

  it("has an address for each filter, set or taken away", () => {
    const wanted = query("game=toy");
    expect(historyPath("ann", wanted, "result", "lost")).toBe("/p/ann?game=toy&result=lost");
    expect(historyPath("ann", wanted, "opponent", "bot:x")).toBe(
      "/p/ann?game=toy&opponent=bot%3Ax",
    );
    expect(historyPath("ann", wanted, "game", "")).toBe("/p/ann");
  });

  it("is asked for page by page", () => {
    expect(historyQuery(query("game=toy&before=1"), null).toString()).toBe("game=toy");
    expect(historyQuery(query("game=toy"), 40).toString()).toBe("game=toy&before=40");
  });

  it("says how a game ended for somebody, also for who had two chairs", () => {
    const chair = (id: string, outcome: "won" | null) => ({
      ...{ player: { id, name: id, kind: "guest" as const }, place: 1, score: 0, outcome },
    });
    const game = { chairs: [chair("ann", null), chair("ann", "won"), chair("ben", null)] };
    expect(outcomeFor(game as PlayedGame, "ann")).toBe("won");
    expect(outcomeFor(game as PlayedGame, "ben")).toBeNull();
  });
});

describe("ratings", () => {
  it("are shown with where the truth may be", () => {
    expect(onScale({ rating: 1500, deviation: 300 })).toEqual({ from: 30, width: 40, at: 50 });
    expect(onScale({ rating: 2900, deviation: 500 })).toMatchObject({ width: 100 - 190 / 3 });
    expect(onScale({ rating: -50, deviation: 10 })).toEqual({ from: 0, width: 0, at: 0 });
  });

  it("are those of the game and the clock that the address names", () => {
    const games = ["toy", "race"];
    const days = { game: "race", clock: "days" };
    expect(boardOf(query("game=race&clock=days"), games, CLOCKS)).toEqual(days);
    const usual = { game: "toy", clock: "none" };
    expect(boardOf(query("game=x&clock=y"), games, CLOCKS)).toEqual(usual);
  });
});
