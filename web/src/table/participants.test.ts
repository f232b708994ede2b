import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../api/types";
import { asked, hasCompany, missed, standing } from "./participants";

const seat = (number: number, person: string | null, changes: Partial<SeatInfo> = {}): SeatInfo =>
  ({
    seat: number,
    person,
    kind: person === null ? "bot" : "human",
    connected: true,
    resigned: false,
    ...changes,
  }) as SeatInfo;

const seats = [seat(1, "ann"), seat(2, "ben"), seat(3, null), seat(4, "cleo")];

describe("company", () => {
  it("is somebody else with a seat, not a bot, nor oneself on another seat", () => {
    expect(hasCompany({ seats, you: [1] })).toBe(true);
    expect(hasCompany({ seats: [seat(1, "ann"), seat(2, null)], you: [1] })).toBe(false);
    expect(hasCompany({ seats: [seat(1, "ann"), seat(2, "ann")], you: [1, 2] })).toBe(false);
  });

  it("stays company while a bot plays for it", () => {
    const away = seat(2, "ben", { kind: "bot", away: true });
    expect(hasCompany({ seats: [seat(1, "ann"), away], you: [1] })).toBe(true);
  });

  it("counts those who have not given up", () => {
    expect(standing({ seats: [...seats, seat(5, "dan", { resigned: true })] })).toBe(4);
  });
});

describe("what is asked", () => {
  const proposal = { what: "takeback" as const, seat: 1, agreed: [2] };

  it("has a part for everybody", () => {
    const part = (you: number[]) => asked({ seats, you, proposal })?.part;
    expect([[1], [2], [4], [3], []].map(part)).toEqual([
      "asking",
      "agreed",
      "asked",
      "beside",
      "beside",
    ]);
  });

  it("waits for the people who have not answered, not for bots", () => {
    expect(asked({ seats, you: [], proposal })?.waiting).toEqual([4]);
  });

  it("does not wait for the other seats of who asks", () => {
    const twice = [seat(1, "ann"), seat(2, "ann"), seat(3, "ben")];
    const fresh = { ...proposal, agreed: [] };
    expect(asked({ seats: twice, you: [], proposal: fresh })?.waiting).toEqual([3]);
  });

  it("is nothing most of the time", () => {
    expect(asked({ seats, you: [1], proposal: null })).toBeNull();
  });
});

describe("who is missed", () => {
  const there = [seat(1, "ann"), seat(2, "ben", { connected: false })];

  it("is the person to move who is not connected", () => {
    expect(missed({ seats: there, to_move: [2] })?.seat).toBe(2);
  });

  it("is nobody whose turn it is not, and no bot", () => {
    expect(missed({ seats: there, to_move: [1] })).toBeNull();
    const bot = seat(2, null, { connected: false });
    expect(missed({ seats: [seat(1, "ann"), bot], to_move: [2] })).toBeNull();
  });
});
