/** Makes the subsets of the page's font, in src/fonts: `node fonts.js`. src/fonts/fonts.css names their ranges. */

import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const ORIGINALS = "node_modules/@fontsource-variable/manrope/files";

/** The weights in use. */
const WEIGHTS = { min: 500, max: 800 };

/** The file of a subset, the original that has its letters, and their ranges. */
const SUBSETS = [
  [
    "basic",
    "latin",
    "20-7e a0 b0-b1 b7 d7 2013-2014 2018-201a 201c-201e 2022 2026 20ac 2190-2193 2212",
  ],
  ["western", "latin", "a1-af b2-b6 b8-d6 d8-ff 152-153 178 2039-203a"],
  ["russian", "cyrillic", "401 410-44f 451 2116"],
];

/** @param {string} ranges */
function letters(ranges) {
  return ranges
    .split(" ")
    .map((range) => range.split("-").map((code) => parseInt(code, 16)))
    .flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

for (const [name, original, ranges] of SUBSETS) {
  const font = readFileSync(`${ORIGINALS}/manrope-${original}-wght-normal.woff2`);
  const options = { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } };
  writeFileSync(
    `src/fonts/manrope-${name}.woff2`,
    await subsetFont(font, letters(ranges), options),
  );
}
