import { expect, test } from "vitest";
import { isMissingFile } from "./missing-file";

test.each([
  "Failed to fetch dynamically imported module: /a.js",
  "error loading dynamically imported module: /a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /a.css",
])("a file that is missing is told by %s", (message) => {
  expect(isMissingFile(new TypeError(message))).toBe(true);
});

test("another error is not a missing file", () => {
  expect(isMissingFile(new TypeError("x is undefined"))).toBe(false);
  expect(isMissingFile("Importing a module script failed.")).toBe(false);
});
