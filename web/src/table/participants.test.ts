import { describe, expect, it } from "vitest";
import type { Seat } from "../api/types";
import { absentMover, activeSeats, hasOtherPeople, proposalState } from "./participants";

const seat = (number: number, person: string | null, changes: Partial<Seat> = {}): Seat =>
  ({
    seat: number,
    person,
    kind: person === null ? "bot" : "human",
    connected: true,
    resigned: false,
    ...changes,
  }) as Seat;

const seats = [seat(1, "ann"), seat(2, "ben"), seat(3, null), seat(4, "cleo")];

describe("hasOtherPeople", () => {
  it("ignores bots and the user's own other seats", () => {
    expect(hasOtherPeople({ seats, you: [1] })).toBe(true);
    expect(hasOtherPeople({ seats: [seat(1, "ann"), seat(2, null)], you: [1] })).toBe(false);
    expect(hasOtherPeople({ seats: [seat(1, "ann"), seat(2, "ann")], you: [1, 2] })).toBe(false);
  });

  it("counts a person while a bot stands in for them", () => {
    const away = seat(2, "ben", { kind: "bot", away: true });
    expect(hasOtherPeople({ seats: [seat(1, "ann"), away], you: [1] })).toBe(true);
  });
});

describe("activeSeats", () => {
  it("counts the seats that have not resigned", () => {
    expect(activeSeats({ seats: [...seats, seat(5, "dan", { resigned: true })] })).toBe(4);
  });
});

describe("proposalState", () => {
  const proposal = { what: "takeback" as const, seat: 1, agreed: [2] };

  it("gives each user a role", () => {
    const role = (you: number[]) => proposalState({ seats, you, proposal })?.role;
    expect([[1], [2], [4], [3], []].map(role)).toEqual([
      "proposer",
      "agreed",
      "asked",
      "spectator",
      "spectator",
    ]);
  });

  it("waits for the people who have not answered, not for bots", () => {
    expect(proposalState({ seats, you: [], proposal })?.waiting).toEqual([4]);
  });

  it("does not wait for the proposer's other seats", () => {
    const twice = [seat(1, "ann"), seat(2, "ann"), seat(3, "ben")];
    const fresh = { ...proposal, agreed: [] };
    expect(proposalState({ seats: twice, you: [], proposal: fresh })?.waiting).toEqual([3]);
  });

  it("is null without a proposal", () => {
    expect(proposalState({ seats, you: [1], proposal: null })).toBeNull();
  });
});

describe("absentMover", () => {
  const present = [seat(1, "ann"), seat(2, "ben", { connected: false })];

  it("is the disconnected person to move", () => {
    expect(absentMover({ seats: present, to_move: [2] })?.seat).toBe(2);
  });

  it("is null if another person is to move, or a bot", () => {
    expect(absentMover({ seats: present, to_move: [1] })).toBeNull();
    const bot = seat(2, null, { connected: false });
    expect(absentMover({ seats: [seat(1, "ann"), bot], to_move: [2] })).toBeNull();
  });
});
