import type { JsonObject, Sound } from "../contract";
import { ClipPlayer, clips, sceneOf, type Scene } from "./motion";
import type { View } from "./view";

/** The animation of the board from one view to the next. */
export class BoardAnimation {
  playing = $state(false);
  /** The scene drawn during an animation and until the new view arrives; null: draw the view. */
  scene: Scene | null = $state.raw(null);

  readonly #player = new ClipPlayer();
  /** The views before and after the running animation. */
  #views: View[] = [];

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
    const show = (scene: Scene): void => {
      this.scene = scene;
    };
    await this.#player.play(clips(events, players), sceneOf(before), speed, show, sound);
    if (this.#views !== views) return;
    this.#views = [];
    this.playing = false;
  }

  /** Take a new view. Only a view other than those of the running animation ends it. */
  setView(view: View): void {
    if (this.#views.includes(view)) return;
    this.stop();
    this.scene = null;
  }

  stop(): void {
    this.#player.stop();
  }
}
