/** Makes the subsets of the page's font, in src/fonts: `node fonts.js`. src/fonts/fonts.css names their ranges. */

import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const ORIGINALS = "node_modules/@fontsource-variable/manrope/files";

/** The weights in use. */
const WEIGHTS = { min: 500, max: 800 };

/** What the page uses of the font's features: pairs of letters, and figures of one width. */
const FEATURES = ["kern", "tnum"];

/** The file of a subset, the original that has its letters, and their ranges: "basic" has what the page's own texts use. */
const SUBSETS = [
  [
    "basic",
    "latin",
    "20-21 25 27-29 2b-3b 3d 3f 41-5a 61-7a a0 ab b1 b7 bb c0 c4 c7-ca d6 dc df-e0 e2 e4 e7-eb ee-ef f3-f4 f6 f9 fb-fc 153 2013-2014 2018-201a 201c-201e 2026 2212",
  ],
  [
    "western",
    "latin",
    "22-24 26 2a 3c 3e 40 5b-60 7b-7e a1-aa ac-b0 b2-b6 b8-ba bc-bf c1-c3 c5-c6 cb-d5 d7-db dd-de e1 e3 e5-e6 ec-ed f0-f2 f5 f7-f8 fa fd-ff 152 178 2022 2039-203a 20ac 2190-2193",
  ],
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
  const options = {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  };
  writeFileSync(
    `src/fonts/manrope-${name}.woff2`,
    await subsetFont(font, letters(ranges), options),
  );
}
