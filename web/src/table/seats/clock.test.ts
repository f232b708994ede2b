import { describe, expect, it } from "vitest";
import { formatTimeLeft, lowTimeThreshold, msUntilChange, timeLeft } from "./clock";
import { ServerTime } from "./server-time";
import { describeClock } from "./time-control";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("ServerTime", () => {
  it("is the device's time without a sample", () => {
    expect(new ServerTime().at(500)).toBe(500);
  });

  it("assumes that the answer took half of the round trip", () => {
    const time = new ServerTime();
    time.addSample(10_000, 1_000, 1_200);
    expect(time.at(1_200)).toBe(10_100);
  });

  it("uses the sample with the shortest round trip", () => {
    const time = new ServerTime();
    time.addSample(10_000, 1_000, 1_020);
    time.addSample(19_000, 2_000, 4_000);
    expect(time.at(5_000)).toBe(13_990);
  });

  it("follows a device whose clock drifts or is set", () => {
    const time = new ServerTime();
    time.addSample(10_000, 1_000, 1_001);
    for (let n = 0; n < ServerTime.SAMPLES; n++) {
      time.addSample(20_000 + n, 1_000 + n, 1_050 + n);
    }
    expect(Math.abs(time.at(1_054) - 20_029)).toBeLessThanOrEqual(1);
  });
});

describe("timeLeft", () => {
  it("counts down from the server's timestamp while the clock runs", () => {
    const seat = { left_ms: 5 * MINUTE, running: true };
    expect(timeLeft(seat, 1_000, 4_000)).toBe(5 * MINUTE - 3_000);
  });

  it("does not change while the clock stands", () => {
    expect(timeLeft({ left_ms: MINUTE, running: false }, 0, 9_000)).toBe(MINUTE);
  });

  it("stays between 0 and the server's value", () => {
    const seat = { left_ms: 1_000, running: true };
    expect(timeLeft(seat, 0, 9_000)).toBe(0);
    expect(timeLeft(seat, 5_000, 4_000)).toBe(1_000);
  });

  it("is null without a clock", () => {
    expect(timeLeft({ left_ms: null, running: false }, 0, 0)).toBeNull();
  });
});

describe("formatTimeLeft", () => {
  it.each([
    [0, "0:00.0"],
    [9_950, "0:09.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [5 * MINUTE + 7_000, "5:07"],
    [HOUR + 2 * MINUTE + 3_000, "1:02:03"],
    [DAY + 4 * HOUR + MINUTE, "1\u202fd 4\u202fh"],
  ])("formats %i ms", (left, text) => expect(formatTimeLeft(left, true)).toBe(text));

  it("leaves out tenths if asked to", () => {
    expect(formatTimeLeft(9_950, false)).toBe("0:09");
  });

  it.each([3, 9_999, 10_000, 61_234, DAY, 3 * DAY + 7])(
    "changes exactly msUntilChange after %i ms",
    (left) => {
      const wait = msUntilChange(left, true);
      const shown = formatTimeLeft(left, true);
      expect(formatTimeLeft(left - wait + 1, true)).toBe(shown);
      if (left >= wait) expect(formatTimeLeft(left - wait, true)).not.toBe(shown);
    },
  );
});

describe("a time control", () => {
  it("is described by base time and increment, or days per move", () => {
    expect(describeClock(null)).toBe("Unlimited");
    expect(describeClock({ kind: "realtime", time: 5 * MINUTE, increment: 3_000 })).toBe(
      "5 + 3 min",
    );
    expect(describeClock({ kind: "days", time: DAY, increment: 0 })).toBe("1 day per move");
  });

  it("warns at 30 s, or at a fifth of a short base time", () => {
    expect(lowTimeThreshold({ kind: "realtime", time: 5 * MINUTE, increment: 0 })).toBe(30_000);
    expect(lowTimeThreshold({ kind: "realtime", time: MINUTE, increment: 0 })).toBe(12_000);
    expect(lowTimeThreshold({ kind: "days", time: DAY, increment: 0 })).toBe(HOUR);
  });
});
