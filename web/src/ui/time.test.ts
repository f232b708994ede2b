import { describe, expect, it } from "vitest";
import { ago } from "./time";

const NOW = Date.UTC(2026, 5, 15, 12);
const MINUTE = 60_000;

describe("how long ago something was", () => {
  it("is told in what fits", () => {
    expect(ago(NOW - 20_000, NOW)).toBe("now");
    expect(ago(NOW - 5 * MINUTE, NOW)).toBe("5 min. ago");
    expect(ago(NOW - 125 * MINUTE, NOW)).toBe("2 hr. ago");
    expect(ago(NOW - 26 * 60 * MINUTE, NOW)).toBe("yesterday");
    expect(ago(Date.UTC(2026, 2, 1, 12), NOW)).toBe("Mar 1, 2026");
  });

  it("is never in the future, whatever this device's clock says", () => {
    expect(ago(NOW + 90 * MINUTE, NOW)).toBe("now");
  });
});
