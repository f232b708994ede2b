import { describe, expect, it } from "vitest";
import type { GameOffered } from "../api/types";
import { CLOCK_CHOICES, clockLabel, clockOf, fitting, wanted } from "./pairing-preferences";

const game = (name: string, players: number[]): GameOffered => ({
  ...{ name, players, options: [], lowest_wins: false, seat_one_starts: true, bots: [] },
});
const offered = [game("toy", [2, 3, 4]), game("race", [2, 3])];

describe("a wish", () => {
  it("is kept where it can be fulfilled", () => {
    const wish = { game: "race", players: 3, clock: "5+5", rated: true };
    expect(fitting(wish, offered)).toEqual(wish);
  });

  it("becomes one that can be, whatever was remembered", () => {
    const strange = { game: "chess", players: 9, clock: "1+1", rated: "yes" as never };
    const usual = { game: "toy", players: 2, clock: "any", rated: false };
    expect(fitting(strange, offered)).toEqual(usual);
    expect(fitting({}, offered)).toEqual(usual);
    expect(fitting({ game: "race", players: 4 }, offered).players).toBe(2);
  });

  it("asks for no clock, for a clock, or for whatever there is", () => {
    const wish = fitting({}, offered);
    expect(wanted(wish, false)).not.toHaveProperty("clock");
    expect(wanted({ ...wish, clock: "none" }, false).clock).toBeNull();
    expect(wanted({ ...wish, clock: "3d" }, false).clock).toEqual({ kind: "days", days: 3 });
    const realtime = { kind: "realtime", minutes: 10, increment: 10 };
    expect(wanted({ ...wish, clock: "10+10" }, false).clock).toEqual(realtime);
  });

  it("is never for a rated game where somebody has no account", () => {
    const wish = fitting({ rated: true }, offered);
    expect(wanted(wish, false).rated).toBe(true);
    expect(wanted(wish, true).rated).toBe(false);
  });

  it("has a name for every clock, each another", () => {
    const labels = CLOCK_CHOICES.map(clockLabel);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.join(" ")).not.toMatch(/clock-|NaN|undefined/);
    expect(clockOf("any")).toBeUndefined();
  });
});
