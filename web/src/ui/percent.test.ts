import { expect, it } from "vitest";
import { chancePercent, percent, percents, signed } from "./percent";

it("rounds shares so that they add up to the whole", () => {
  expect(percents([0.405, 0.595], 0)).toEqual([41, 59]);
  expect(percents([0.405, 0.595], 1)).toEqual([40, 60]);
  expect(percents([1 / 3, 1 / 3, 1 / 3], 1)).toEqual([34, 33, 33]);
  expect(percents([0.005, 0.0049, 0.9901], 0)).toEqual([1, 0, 99]);
  expect(percents([0, 0], 0)).toEqual([0, 0]);
});

it("adds up for any shares, and rounds the exact one on its own", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 2000; round += 1) {
    const parts = Array.from({ length: 2 + (round % 3) }, random);
    const sum = parts.reduce((a, b) => a + b, 0);
    const shares = parts.map((part) => part / sum);
    for (const exact of shares.keys()) {
      const rounded = percents(shares, exact);
      expect(rounded.reduce((a, b) => a + b, 0)).toBe(100);
      expect(rounded[exact]).toBe(percent(shares[exact] ?? 0));
      expect(
        rounded.every((value, index) => Math.abs(value - (shares[index] ?? 0) * 100) <= 1),
      ).toBe(true);
    }
  }
});

it("tells a near certainty from a certainty", () => {
  const shares = [0, 0.0001, 0.004, 0.4951, 0.994, 0.9962, 0.99999, 1];
  expect(shares.map(chancePercent)).toEqual([0, 0.1, 0.4, 50, 99, 99.6, 99.9, 100]);
});

it("writes the sign of a number", () => {
  expect([3, 0, -3].map(signed)).toEqual(["+3", "0", "−3"]);
});
