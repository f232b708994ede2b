/** Every heading of a screen takes the focus once the user has come to the screen. */

import { expect, it } from "vitest";

const sources = import.meta.glob<string>("./**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("has the focus after navigation", () => {
  const headings = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/<h1\b[^>]*/g)].map(([line]) => ({ path, line })),
  );
  expect(headings.length).toBeGreaterThan(5);
  expect(headings.filter(({ line }) => !line.includes("router.focusHeading"))).toEqual([]);
});
