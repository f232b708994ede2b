import type { Sound } from "../contract";
import { samples, type Layers } from "../layers.svelte";
import { stillFrame, type Clip, type Frame } from "./frame";
import type { Tween } from "./motion";
import type { IndigoEvent, View } from "./view";

/** The animation of the board from one view to the next. */
export class BoardAnimation {
  /** The picture during an animation and until the view has the laid tile; null: draw the view. */
  clip: Clip | null = $state.raw(null);
  /** Draws what moves; null until it is loaded. */
  Motion: typeof import("./Motion.svelte").default | null = $state.raw(null);

  readonly #view: () => View;
  readonly #layers: Layers;
  #abort: AbortController | null = null;

  /** `view`: returns the board's current view. */
  constructor(view: () => View, layers: Layers) {
    this.#view = view;
    this.#layers = layers;
  }

  /** Load what moves the pieces; null if the server is out of reach. */
  async load(): Promise<typeof import("./motion") | null> {
    try {
      const [motion, drawing] = await Promise.all([import("./motion"), import("./Motion.svelte")]);
      this.Motion = drawing.default;
      return motion;
    } catch {
      return null;
    }
  }

  async play(
    events: readonly IndigoEvent[],
    [before, after]: [View, View],
    speed: number,
    sound: (sound: Sound) => void,
  ): Promise<void> {
    this.stop();
    const mine = (this.#abort = new AbortController());
    const motion = await this.load();
    const start = this.#view();
    let frames: Frame[] = [];
    const tween: Tween = async (milliseconds, step) => {
      if (mine.signal.aborted) return;
      const ms = speed > 0 && !document.hidden ? milliseconds / speed : 0;
      frames = [];
      if (ms > 0) samples(ms, step);
      else step(1);
      const [first, ...rest] = frames;
      if (first) this.clip = { frames: [first, ...rest], ms };
      if (ms > 0) await this.#layers.ended(ms, mine.signal);
    };
    await motion?.animate(
      events,
      before,
      tween,
      (frame) => frames.push(frame),
      (name) => {
        if (!mine.signal.aborted) sound(name);
      },
    );
    if (this.#abort !== mine) return;
    this.#abort = null;
    // Keep the last clip until the view has the laid tile, which may arrive after the animation.
    const shows = ({ tiles }: View): boolean =>
      events.every((e) => e.type !== "lay" || tiles.some((tile) => tile.cell === e.cell));
    const view = this.#view();
    if (view !== start || shows(view)) this.clip = null;
    else if (shows(after)) this.clip = { frames: [stillFrame(after)], ms: 0 };
  }

  /** Draw the current view, unless an animation runs. */
  showView(): void {
    if (!this.#abort) this.clip = null;
  }

  stop(): void {
    this.#abort?.abort();
  }
}
