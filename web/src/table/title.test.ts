import { describe, expect, it } from "vitest";
import { windowTitle } from "./title";

describe("windowTitle", () => {
  it("leaves out empty parts", () => {
    expect(windowTitle(["", "Go", "Hexwarp"], false, true)).toBe("Go · Hexwarp");
  });

  it("has a filled or an empty mark on the user's turn", () => {
    expect(windowTitle(["Your turn", "Go"], true, true)).toBe("● Your turn · Go");
    expect(windowTitle(["Your turn", "Go"], true, false)).toBe("○ Your turn · Go");
  });
});
