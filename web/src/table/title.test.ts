import { describe, expect, it } from "vitest";
import { titleOf } from "./title";

describe("the page's title", () => {
  it("leaves out what there is not", () => {
    expect(titleOf(["", "Go", "Hexwarp"], false, true)).toBe("Go · Hexwarp");
  });

  it("has a mark at one's own turn, which goes on and off", () => {
    expect(titleOf(["Your turn", "Go"], true, true)).toBe("● Your turn · Go");
    expect(titleOf(["Your turn", "Go"], true, false)).toBe("○ Your turn · Go");
  });
});
