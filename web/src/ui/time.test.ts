import { describe, expect, it } from "vitest";
import { timeAgo } from "./time";

const NOW = Date.UTC(2026, 5, 15, 12);
const MINUTE = 60_000;

describe("timeAgo", () => {
  it("uses the unit that fits the distance", () => {
    expect(timeAgo(NOW - 20_000, NOW)).toBe("now");
    expect(timeAgo(NOW - 5 * MINUTE, NOW)).toBe("5 min. ago");
    expect(timeAgo(NOW - 125 * MINUTE, NOW)).toBe("2 hr. ago");
    expect(timeAgo(NOW - 26 * 60 * MINUTE, NOW)).toBe("yesterday");
    expect(timeAgo(Date.UTC(2026, 2, 1, 12), NOW)).toBe("Mar 1, 2026");
  });

  it("shows a time ahead of the device's clock as now", () => {
    expect(timeAgo(NOW + 90 * MINUTE, NOW)).toBe("now");
  });
});
