/** Motions of pictures on layers as keyframes. */

import type { Point } from "./layers.svelte";

/** Where and how a picture is drawn on a board: board units, degrees, and shares. */
export interface Pose extends Point {
  scale?: number;
  /** Width relative to height. */
  flip?: number;
  spin?: number;
  opacity?: number;
}

/** A part of a line, with the share of the motion after which it is there. */
export interface Piece {
  points: readonly Point[];
  after: number;
}

/** The length of a piece in board units: a moving picture hides one that appears under its middle. */
const PIECE = 34;

/** Return the length of a line, and a function for the point at a length along it. */
export function alongLine(line: readonly Point[]): {
  length: number;
  at: (length: number) => Point;
} {
  const steps = line.slice(1).map(({ x, y }, i) => {
    const from = line[i] as Point;
    return { from, x: x - from.x, y: y - from.y, length: Math.hypot(x - from.x, y - from.y) };
  });
  const at = (length: number): Point => {
    let left = length;
    for (const step of steps) {
      const share = step.length ? left / step.length : 0;
      if (share <= 1) return { x: step.from.x + step.x * share, y: step.from.y + step.y * share };
      left -= step.length;
    }
    return line.at(-1) ?? { x: 0, y: 0 };
  };
  return { length: steps.reduce((sum, step) => sum + step.length, 0), at };
}

/** Return the keyframes of poses at equal distances in time; `unit`: CSS pixels of a board unit. */
export function keyframes(poses: readonly Pose[], unit: number): Keyframe[] {
  const fades = poses.some(({ opacity = 1 }) => opacity !== 1);
  return poses.map(({ x, y, scale = 1, flip = 1, spin = 0, opacity = 1 }) => {
    const place = `translate(${(x * unit).toFixed(2)}px, ${(y * unit).toFixed(2)}px)`;
    const size = `scale(${(scale * flip).toFixed(4)}, ${scale.toFixed(4)})`;
    const transform = `${place} rotate(${spin.toFixed(2)}deg) ${size}`;
    return fades ? { transform, opacity } : { transform };
  });
}

/** Return the keyframes of a picture that appears at once after a share of the motion. */
export function appearance(after: number): Keyframe[] {
  if (after <= 0) return [{ opacity: 1 }, { opacity: 1 }];
  const offset = Math.min(1, after);
  return [{ opacity: 0 }, { opacity: 0, offset }, { opacity: 1, offset }, { opacity: 1 }];
}

/**
 * Cut a line into pieces that appear behind what moves along it.
 *
 * `reached`: the length that is behind it, at equal distances in time.
 */
export function pieces(line: readonly Point[], reached: readonly number[]): Piece[] {
  const cut: Piece[] = [];
  let points: Point[] = line.slice(0, 1);
  let [start, length] = [0, 0];
  const end = (): void => {
    if (points.length < 2) return;
    const middle = (start + length) / 2;
    const sample = reached.findIndex((along) => along >= middle);
    const after = (sample < 0 ? reached.length : sample) / Math.max(1, reached.length - 1);
    cut.push({ points, after });
    points = points.slice(-1);
    start = length;
  };
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1] as Point, line[i] as Point];
    const step = Math.hypot(to.x - from.x, to.y - from.y);
    // A long straight line is cut, too.
    const parts = Math.ceil(step / PIECE);
    for (let part = 1; part <= parts; part++) {
      const share = part / parts;
      points.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      length += step / parts;
      if (length - start >= PIECE - 0.01) end();
    }
  }
  end();
  return cut;
}
