/**
 * Motion on layers: each moving picture is an element of its own above the board, which the browser's
 * compositor moves. The page's thread samples a motion once, before it starts, and then has nothing
 * to do: no style, no layout, no paint for a frame.
 */

import { tick } from "svelte";

export interface Point {
  x: number;
  y: number;
}

/** Time between two samples of a motion; between them the compositor interpolates. */
const SAMPLE_MS = 25;

/** Call `sample` with equal steps from 0 to 1, close enough for a motion of a duration. */
export function samples<T>(ms: number, sample: (share: number) => T): T[] {
  const steps = Math.max(1, Math.ceil(ms / SAMPLE_MS));
  return Array.from({ length: steps + 1 }, (_, step) => sample(step / steps));
}

/** The layers of one board, and the motions that run on them. */
export class Layers {
  /** CSS pixels of a board unit. */
  unit = $state(1);
  /** The board's upper left corner, in board units. */
  readonly corner: Point;
  #running: Animation[] = [];

  constructor(corner: Point) {
    this.corner = corner;
  }

  /** Run keyframes on an element as part of a clip; the returned function ends them. */
  run(element: Element, frames: Keyframe[], ms: number): () => void {
    const motion = element.animate(frames, { duration: ms, fill: "both" });
    this.#running.push(motion);
    return () => {
      this.#running = this.#running.filter((other) => other !== motion);
      motion.cancel();
    };
  }

  /**
   * Wait until the motions of a clip have ended, or until it is stopped. A hidden page gets no frames,
   * so a clip ends there at once.
   */
  async ended(ms: number, signal: AbortSignal): Promise<void> {
    // The elements of the clip come with the page's next update.
    await tick();
    if (signal.aborted || document.hidden) return;
    const motions = this.#running.map(({ finished }) => finished.catch(() => undefined));
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(end, motions.length ? ms + 500 : ms);
      function end(): void {
        clearTimeout(timeout);
        signal.removeEventListener("abort", end);
        document.removeEventListener("visibilitychange", end);
        resolve();
      }
      signal.addEventListener("abort", end);
      document.addEventListener("visibilitychange", end);
      if (motions.length) void Promise.all(motions).then(end);
    });
  }
}
