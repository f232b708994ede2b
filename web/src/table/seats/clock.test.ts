import { describe, expect, it } from "vitest";
import { clockAbout, clockText, leftAt, lowAt, ServerTime, unchanged } from "./clock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("the server's time", () => {
  it("is this device's until the server has said anything", () => {
    expect(new ServerTime().at(500)).toBe(500);
  });

  it("is found from an answer, half of the way later", () => {
    const time = new ServerTime();
    time.heard(10_000, 1_000, 1_200);
    expect(time.at(1_200)).toBe(10_100);
  });

  it("is what the quickest answer says, whatever the slow ones say", () => {
    const time = new ServerTime();
    time.heard(10_000, 1_000, 1_020);
    time.heard(19_000, 2_000, 4_000);
    expect(time.at(5_000)).toBe(13_990);
  });

  it("follows a device whose clock drifts, or was set", () => {
    const time = new ServerTime();
    time.heard(10_000, 1_000, 1_001);
    for (let n = 0; n < ServerTime.KEPT; n++) time.heard(20_000 + n, 1_000 + n, 1_050 + n);
    expect(Math.abs(time.at(1_054) - 20_029)).toBeLessThanOrEqual(1);
  });
});

describe("what a seat has left", () => {
  it("runs down from when the server last looked", () => {
    const seat = { left_ms: 5 * MINUTE, running: true };
    expect(leftAt(seat, 1_000, 4_000)).toBe(5 * MINUTE - 3_000);
  });

  it("stands still while others move", () => {
    expect(leftAt({ left_ms: MINUTE, running: false }, 0, 9_000)).toBe(MINUTE);
  });

  it("is never less than nothing, nor more than the server said", () => {
    const seat = { left_ms: 1_000, running: true };
    expect(leftAt(seat, 0, 9_000)).toBe(0);
    expect(leftAt(seat, 5_000, 4_000)).toBe(1_000);
  });

  it("is nothing to speak of without a clock", () => {
    expect(leftAt({ left_ms: null, running: false }, 0, 0)).toBeNull();
  });
});

describe("what a clock shows", () => {
  it.each([
    [0, "0:00.0"],
    [9_950, "0:09.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [5 * MINUTE + 7_000, "5:07"],
    [HOUR + 2 * MINUTE + 3_000, "1:02:03"],
    [DAY + 4 * HOUR + MINUTE, "1 d 4 h"],
  ])("of %i ms", (left, text) => expect(clockText(left, true)).toBe(text));

  it("has no tenths where nothing shall flicker", () => {
    expect(clockText(9_950, false)).toBe("0:09");
  });

  it.each([3, 9_999, 10_000, 61_234, DAY, 3 * DAY + 7])("changes right after %i ms", (left) => {
    const wait = unchanged(left, true);
    const shown = clockText(left, true);
    expect(clockText(left - wait + 1, true)).toBe(shown);
    if (left >= wait) expect(clockText(left - wait, true)).not.toBe(shown);
  });
});

describe("a clock in words", () => {
  it("tells of what it gives", () => {
    expect(clockAbout(null)).toBe("No clock");
    expect(clockAbout({ kind: "realtime", time: 5 * MINUTE, increment: 3_000 })).toBe("5 + 3 min");
    expect(clockAbout({ kind: "days", time: DAY, increment: 0 })).toBe("1 day a move");
  });

  it("warns in the last half minute, and later where there is little at all", () => {
    expect(lowAt({ kind: "realtime", time: 5 * MINUTE, increment: 0 })).toBe(30_000);
    expect(lowAt({ kind: "realtime", time: MINUTE, increment: 0 })).toBe(12_000);
    expect(lowAt({ kind: "days", time: DAY, increment: 0 })).toBe(HOUR);
  });
});
