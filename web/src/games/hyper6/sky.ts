/** The stars behind the board, and the size of the hole. */

/** Radius of the hole relative to the disc's picture. */
export const HORIZON = 0.36;

/** Return a pseudo-random number from 0 to 1 for a lattice point. */
export function lattice(x: number, y: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export interface Star {
  x: number;
  y: number;
  radius: number;
  light: number;
  warm: boolean;
}

/** Stars over a square of twice the board's width, the same every time. */
export const stars = (count: number): Star[] =>
  Array.from({ length: count }, (_, i) => ({
    x: lattice(i, 1) * 2000 - 1000,
    y: lattice(i, 2) * 2000 - 1000,
    radius: 0.5 + 1.7 * lattice(i, 3) ** 4,
    light: 0.25 + 0.6 * lattice(i, 4),
    warm: lattice(i, 5) > 0.8,
  }));

/** Steps of radius and light in which stars are drawn. */
const STEP = 0.2;
const stepOf = (value: number): number => Math.max(STEP, Math.round(value / STEP) * STEP);

/** Return one path for all stars that look alike: a page draws a few of those in no time. */
export function alike(all: readonly Star[]): (Omit<Star, "x" | "y"> & { d: string })[] {
  const paths = new Map<string, Omit<Star, "x" | "y"> & { d: string }>();
  for (const { x, y, radius, light, warm } of all) {
    const look = { radius: stepOf(radius), light: stepOf(light), warm };
    const key = JSON.stringify(look);
    const d = `${paths.get(key)?.d ?? ""}M${x.toFixed(1)} ${y.toFixed(1)}h0`;
    paths.set(key, { ...look, d });
  }
  return [...paths.values()];
}
