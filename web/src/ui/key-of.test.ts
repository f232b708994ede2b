import { expect, it } from "vitest";
import { keyOf } from "./key-of";

const pressed = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

it("returns the key of a Latin keyboard, wherever it is", () => {
  expect(pressed("r", "KeyR")).toBe("r");
  expect(pressed("q", "KeyA")).toBe("q"); // French
  expect(pressed("?", "Digit7", true)).toBe("?"); // Russian
  expect(pressed("ArrowLeft", "ArrowLeft")).toBe("ArrowLeft");
});

it("returns the key in the same place of one with other letters", () => {
  expect(pressed("к", "KeyR")).toBe("r");
  expect(pressed("К", "KeyR", true)).toBe("R");
  expect(pressed("é", "Digit2")).toBe("2"); // French, without Shift
  expect(pressed("ю", "Period")).toBe(".");
  expect(pressed("ö", "Semicolon")).toBe("ö");
});
