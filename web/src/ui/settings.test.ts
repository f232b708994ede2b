import { expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import("./settings.svelte");

it("shows a board's first theme instead of one that it has not", () => {
  settings.boards = { toy: "gone" };
  expect(settings.boardTheme("toy", ["day", "dusk"])).toBe("day");
  settings.boards.toy = "dusk";
  expect(settings.boardTheme("toy", ["day", "dusk"])).toBe("dusk");
});
