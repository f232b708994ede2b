import type { Sound } from "../contract";
import { animate, frameTween, stillFrame, type Frame } from "./motion";
import type { IndigoEvent, View } from "./view";

/** The animation of the board from one view to the next. */
export class BoardAnimation {
  /** The frame drawn during an animation and until the view has the laid tile; null: draw the view. */
  frame: Frame | null = $state.raw(null);

  readonly #view: () => View;
  #abort: AbortController | null = null;

  /** `view`: returns the board's current view. */
  constructor(view: () => View) {
    this.#view = view;
  }

  async play(
    events: readonly IndigoEvent[],
    [before, after]: [View, View],
    speed: number,
    sound: (sound: Sound) => void,
  ): Promise<void> {
    this.stop();
    const mine = (this.#abort = new AbortController());
    const start = this.#view();
    const show = (next: Frame): void => {
      if (!mine.signal.aborted) this.frame = next;
    };
    await animate(events, before, frameTween(speed, mine.signal), show, (name) => {
      if (!mine.signal.aborted) sound(name);
    });
    if (this.#abort !== mine) return;
    this.#abort = null;
    // Keep the last frame until the view has the laid tile, which may arrive after the animation.
    const shows = ({ tiles }: View): boolean =>
      events.every((e) => e.type !== "lay" || tiles.some((tile) => tile.cell === e.cell));
    const view = this.#view();
    if (view !== start || shows(view)) this.frame = null;
    else if (shows(after)) this.frame = stillFrame(after);
  }

  /** Draw the current view, unless an animation runs. */
  showView(): void {
    if (!this.#abort) this.frame = null;
  }

  stop(): void {
    this.#abort?.abort();
  }
}
