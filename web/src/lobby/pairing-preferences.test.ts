import { describe, expect, it } from "vitest";
import type { GameKind } from "../api/types";
import {
  CLOCK_CHOICES,
  clockLabel,
  clockOf,
  toRequest,
  validPreferences,
} from "./pairing-preferences";

const game = (name: string, players: number[]): GameKind => ({
  ...{ name, players, options: [], lowest_wins: false, seat_one_starts: true, bots: [] },
});
const catalogue = [game("toy", [2, 3, 4]), game("race", [2, 3])];

describe("validPreferences", () => {
  it("keeps valid preferences", () => {
    const preferences = { game: "race", players: 3, clock: "5+5", rated: true };
    expect(validPreferences(preferences, catalogue)).toEqual(preferences);
  });

  it("replaces invalid values by defaults", () => {
    const invalid = { game: "chess", players: 9, clock: "1+1", rated: "yes" };
    const defaults = { game: "toy", players: 2, clock: "any", rated: false };
    expect(validPreferences(invalid, catalogue)).toEqual(defaults);
    expect(validPreferences({}, catalogue)).toEqual(defaults);
    expect(validPreferences({ game: "race", players: 4 }, catalogue).players).toBe(2);
  });
});

describe("toRequest", () => {
  it("asks for no clock, for one clock, or for any", () => {
    const preferences = validPreferences({}, catalogue);
    expect(toRequest(preferences, false)).not.toHaveProperty("clock");
    expect(toRequest({ ...preferences, clock: "none" }, false).clock).toBeNull();
    expect(toRequest({ ...preferences, clock: "3d" }, false).clock).toEqual({
      kind: "days",
      days: 3,
    });
    const realtime = { kind: "realtime", minutes: 10, increment: 10 };
    expect(toRequest({ ...preferences, clock: "10+10" }, false).clock).toEqual(realtime);
  });

  it("never asks for a rated game without a clock", () => {
    const preferences = validPreferences({ rated: true, clock: "none" }, catalogue);
    expect(toRequest(preferences, false)).toMatchObject({ rated: false, clock: null });
  });

  it("never asks for a rated game for a guest", () => {
    const preferences = validPreferences({ rated: true }, catalogue);
    expect(toRequest(preferences, false).rated).toBe(true);
    expect(toRequest(preferences, true).rated).toBe(false);
  });
});

describe("the clock choices", () => {
  it("have distinct labels", () => {
    const labels = CLOCK_CHOICES.map(clockLabel);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.join(" ")).not.toMatch(/clock-|NaN|undefined/);
    expect(clockOf("any")).toBeUndefined();
  });
});
