import type { JsonObject, Sound } from "../contract";
import type { Layers } from "../layers.svelte";
import { ClipPlayer, clips, sceneOf, type Shot } from "./motion";
import type { View } from "./view";

/** The animation of the board from one view to the next. */
export class BoardAnimation {
  playing = $state(false);
  /** What is drawn during an animation and until the new view arrives; null: draw the view. */
  shot: Shot | null = $state.raw(null);

  readonly #player = new ClipPlayer();
  readonly #layers: Layers;
  /** The views before and after the running animation. */
  #views: View[] = [];

  constructor(layers: Layers) {
    this.#layers = layers;
  }

  async play(
    events: JsonObject[],
    [before, after]: [View, View],
    players: number,
    speed: number,
    sound: (sound: Sound) => void,
  ): Promise<void> {
    this.stop();
    const views = (this.#views = [before, after]);
    this.playing = true;
    await this.#player.play(clips(events, players), sceneOf(before), speed, {
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
    this.#views = [];
    this.playing = false;
    this.shot = null;
  }

  stop(): void {
    this.#player.stop();
  }
}
