import type { Sound } from "../contract";
import type { Layers } from "../layers.svelte";
import type { ClipPlayer } from "./motion";
import { sceneOf, type Shot } from "./scene";
import type { Event, View } from "./view";

/** The animation of the board from one view to the next. */
export class BoardAnimation {
  playing = $state(false);
  /** The picture during an animation and until the new view arrives; null: draw the view. */
  shot: Shot | null = $state.raw(null);

  /** Draws what moves; null until it is loaded. */
  Motion: typeof import("./Motion.svelte").default | null = $state.raw(null);

  #player: ClipPlayer | null = null;
  readonly #layers: Layers;
  /** The views before and after the running animation. */
  #views: View[] = [];

  constructor(layers: Layers) {
    this.#layers = layers;
  }

  /** Load what moves the ships; null if the server is out of reach. */
  async load(): Promise<typeof import("./motion") | null> {
    try {
      const [motion, drawing] = await Promise.all([import("./motion"), import("./Motion.svelte")]);
      this.Motion = drawing.default;
      this.#player ??= new motion.ClipPlayer();
      return motion;
    } catch {
      return null;
    }
  }

  async play(
    events: readonly Event[],
    [before, after]: [View, View],
    players: number,
    speed: number,
    sound: (sound: Sound) => void,
  ): Promise<void> {
    this.stop();
    const views = (this.#views = [before, after]);
    this.playing = true;
    const motion = await this.load();
    if (this.#views !== views) return;
    await this.#player?.play(motion?.clips(events, players) ?? [], sceneOf(before), speed, {
      show: (shot) => {
        if (this.#views === views) this.shot = shot;
      },
      sound,
      ended: (ms, signal) => this.#layers.ended(ms, signal),
    });
    if (this.#views !== views) return;
    this.#views = [];
    this.playing = false;
  }

  /** Take a new view. Only a view other than those of the running animation ends it. */
  setView(view: View): void {
    if (this.#views.includes(view)) return;
    this.stop();
    this.playing = false;
    this.shot = null;
  }

  stop(): void {
    this.#views = [];
    this.#player?.stop();
  }
}
