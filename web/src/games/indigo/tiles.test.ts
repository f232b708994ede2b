import { expect, it } from "vitest";
import { COPIES, KINDS, pathsOf, reduced } from "./tiles";

const look = (kind: (typeof KINDS)[number], rotation: number): string =>
  pathsOf(kind, rotation)
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join("-"))
    .sort()
    .join(" ");

it("joins the six edges in pairs in every rotation", () => {
  for (const kind of KINDS)
    for (let rotation = 0; rotation < 6; rotation++)
      expect(pathsOf(kind, rotation).flat().sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

it("has 15 distinct tiles, and reduces a rotation to the first that looks the same", () => {
  const looks = new Map<string, string>();
  for (const kind of KINDS)
    for (let rotation = 0; rotation < 12; rotation++) {
      const first = looks.get(look(kind, rotation)) ?? `${kind}${rotation}`;
      looks.set(look(kind, rotation), first);
      expect(`${kind}${reduced(kind, rotation)}`).toBe(first);
    }
  expect(looks.size).toBe(15);
});

it("reduces counter-clockwise rotations", () => {
  expect(reduced("S", -1)).toBe(5);
  expect(reduced("C", -1)).toBe(2);
  expect(reduced("X", -4)).toBe(0);
});

it("has 54 tiles", () => {
  expect(KINDS.reduce((sum, kind) => sum + COPIES[kind], 0)).toBe(54);
});
