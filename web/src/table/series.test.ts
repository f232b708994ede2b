import { describe, expect, it } from "vitest";
import type { Result, Seat } from "../api/types";
import { winsBySeat, withResult } from "./series";

const seat = (number: number, person: string | null, name = ""): Seat =>
  ({ seat: number, person, name, kind: person === null ? "bot" : "human", bot: null }) as Seat;
const won = (...winners: number[]) => ({ winners }) as Result;
const ann = (number: number) => seat(number, "a");
const bot = (number: number) => seat(number, null, "Oracle");

describe("a series", () => {
  it("follows people and bots across seats", () => {
    let series = withResult({ games: 0, wins: {} }, { result: won(1), seats: [ann(1), bot(2)] });
    series = withResult(series, { result: won(1), seats: [bot(1), ann(2)] });
    series = withResult(series, { result: won(1, 2), seats: [ann(1), bot(2)] });
    expect(series.games).toBe(3);
    expect(winsBySeat(series, [bot(1), ann(2)])).toEqual([2, 2]);
  });

  it("counts a game without a winner", () => {
    const series = withResult(
      { games: 1, wins: { a: 1 } },
      { result: won(), seats: [ann(1), bot(2)] },
    );
    expect(series).toEqual({ games: 2, wins: { a: 1 } });
  });
});
