import { expect, it } from "vitest";
import { alongLine, appearance, keyframes, pieces } from "./keyframes";
import { samples } from "./layers.svelte";

const corner = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 50 },
];

it("samples a motion from its start to its end", () => {
  expect(samples(50, (share) => share)).toEqual([0, 0.5, 1]);
  expect(samples(1, (share) => share)).toEqual([0, 1]);
});

it("turns poses into transforms in pixels", () => {
  expect(keyframes([{ x: 10, y: -4, scale: 2, flip: 0.5, spin: 90 }], 0.5)).toEqual([
    { transform: "translate(5.00px, -2.00px) rotate(90.00deg) scale(1.0000, 2.0000)" },
  ]);
});

it("leaves the opacity alone unless a pose is translucent", () => {
  const poses = [
    { x: 0, y: 0 },
    { x: 0, y: 0, opacity: 0.5 },
  ];
  expect(keyframes(poses, 1).map(({ opacity }) => opacity)).toEqual([1, 0.5]);
});

it("finds points along a line", () => {
  const { length, at } = alongLine(corner);
  expect(length).toBe(150);
  expect(at(50)).toEqual({ x: 50, y: 0 });
  expect(at(120)).toEqual({ x: 100, y: 20 });
  expect(at(200)).toEqual({ x: 100, y: 50 });
});

it("cuts a line into pieces that join and appear as their middle is reached", () => {
  const cut = pieces(corner, [0, 30, 60, 90, 120, 150]);
  expect(cut[0]?.points[0]).toEqual(corner[0]);
  expect(cut.at(-1)?.points.at(-1)).toEqual(corner[2]);
  for (let i = 1; i < cut.length; i++) {
    expect(cut[i]?.points[0]).toEqual(cut[i - 1]?.points.at(-1));
    expect(cut[i]?.after).toBeGreaterThanOrEqual(cut[i - 1]?.after ?? 1);
  }
  expect(cut[0]?.after).toBeGreaterThan(0);
  expect(cut.at(-1)?.after).toBe(1);
});

it("has the pieces of an earlier motion from the start", () => {
  expect(pieces(corner, [150, 150]).every(({ after }) => after === 0)).toBe(true);
  expect(appearance(0)).toEqual([{ opacity: 1 }, { opacity: 1 }]);
});
