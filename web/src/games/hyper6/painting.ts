/** The pictures behind the board, computed once: a spiral nebula, and an accretion disc. */

import { HORIZON, lattice } from "./sky";

const fade = (t: number): number => t * t * (3 - 2 * t);
const clamp = (x: number): number => Math.min(1, Math.max(0, x));

const modulo = (y: number, wrap: number): number => ((y % wrap) + wrap) % wrap;

/** Value noise, 0 to 1, periodic in y. */
function noise(x: number, y: number, wrap: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = fade(x - i);
  const v = fade(y - j);
  const row = modulo(j, wrap);
  const next = row + 1 === wrap ? 0 : row + 1;
  const near = lattice(i, row) * (1 - u) + lattice(i + 1, row) * u;
  const far = lattice(i, next) * (1 - u) + lattice(i + 1, next) * u;
  return near * (1 - v) + far * v;
}

/** Noise of several octaves, 0 to 1, periodic in y. */
function clouds(x: number, y: number, wrap: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  let size = 1;
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * size + i * 17, y * size, wrap * size) / size;
    weight += 1 / size;
    size *= 2;
  }
  return sum / weight;
}

/** A colour by the radius (1 at the middle of a side) and the angle in turns: red, green, blue, alpha. */
export type Shade = (radius: number, angle: number) => readonly [number, number, number, number];

/** Rows painted in one piece: a slow phone's 20 ms. */
const BAND = 12;

const otherWork = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** Paint a square picture, in pieces between which the page does other work. */
export async function painting(size: number, shade: Shade): Promise<ImageData> {
  const picture = new ImageData(size, size);
  for (let row = 0; row < size; row++) {
    if (row % BAND === 0) await otherWork();
    for (let column = 0; column < size; column++) {
      const x = ((column + 0.5) / size) * 2 - 1;
      const y = ((row + 0.5) / size) * 2 - 1;
      const colour = shade(Math.sqrt(x * x + y * y), Math.atan2(-y, x) / (2 * Math.PI) + 0.5);
      const at = (row * size + column) * 4;
      for (let part = 0; part < 4; part++) picture.data[at + part] = (colour[part] ?? 0) * 255;
    }
  }
  return picture;
}

/** Violet and blue clouds along the arms of a galaxy, dark towards the edge. */
export const nebula: Shade = (radius, angle) => {
  const arm = angle + Math.log(radius + 0.06) * 0.55;
  const thick = clouds(radius * 5, arm * 6, 6, 5);
  const fine = clouds(radius * 9 + 40, arm * 5 + 3, 5, 4);
  const cloud = clamp((thick - 0.38) * 2.4) * Math.exp(-radius * 1.5);
  const rose = clamp((fine - 0.46) * 3) * Math.exp(-radius * 2.4);
  const core = Math.exp(-((radius / 0.2) ** 2));
  return [
    0.022 + 0.2 * cloud + 0.3 * rose + 0.26 * core,
    0.018 + 0.08 * cloud + 0.05 * rose + 0.06 * core,
    0.066 + 0.42 * cloud + 0.26 * rose + 0.3 * core,
    1,
  ];
};

/** Hot gas around the hole: white inside, then gold, red, violet; transparent in the hole. */
export const disc: Shade = (radius, angle) => {
  const out = (radius - HORIZON) / (1 - HORIZON);
  if (out <= 0 || out >= 1) return [0, 0, 0, 0];
  const arm = angle + Math.log(radius) * 1.1;
  const streaks = clouds(out * 9, arm * 5, 5, 5);
  const heat = clamp((1 - out) ** 1.6 * (0.35 + 1.3 * streaks));
  const edge = clamp(out * 26) * clamp((1 - out) * 4);
  return [
    clamp(0.62 + heat * 0.9),
    clamp(0.06 + heat * 0.92 - out * 0.1),
    clamp(0.34 - heat * 0.5 + heat ** 4 * 0.95),
    edge * clamp(heat * 1.5),
  ];
};
