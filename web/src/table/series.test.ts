import { describe, expect, it } from "vitest";
import type { Result, SeatInfo } from "../api/types";
import { counted, winsBySeat } from "./series";

const seat = (number: number, person: string | null, name = ""): SeatInfo =>
  ({ seat: number, person, name, kind: person === null ? "bot" : "human", bot: null }) as SeatInfo;
const won = (...winners: number[]) => ({ winners }) as Result;
const ann = (number: number) => seat(number, "a");
const bot = (number: number) => seat(number, null, "Oracle");

describe("a series of games", () => {
  it("follows people and bots from seat to seat", () => {
    let series = counted({ games: 0, wins: {} }, { result: won(1), seats: [ann(1), bot(2)] });
    series = counted(series, { result: won(1), seats: [bot(1), ann(2)] });
    series = counted(series, { result: won(1, 2), seats: [ann(1), bot(2)] });
    expect(series.games).toBe(3);
    expect(winsBySeat(series, [bot(1), ann(2)])).toEqual([2, 2]);
  });

  it("counts a draw as a game that nobody won", () => {
    const series = counted(
      { games: 1, wins: { a: 1 } },
      { result: won(), seats: [ann(1), bot(2)] },
    );
    expect(series).toEqual({ games: 2, wins: { a: 1 } });
  });
});
