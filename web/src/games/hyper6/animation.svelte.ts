import type { GameEvent, Sound } from "../contract";
import { Reel, clips, stage, type Scene } from "./motion";
import type { View } from "./view";

/** What moves on the board: between two views, or until the new one arrives. */
export class Film {
  playing = $state(false);
  /** What moves, or has moved until the new view arrives; null: all is as the view says. */
  scene: Scene | null = $state.raw(null);

  readonly #reel = new Reel();
  /** The views between which something moves now. */
  #between: View[] = [];

  async play(
    events: GameEvent[],
    [before, after]: [View, View],
    players: number,
    speed: number,
    sound: (sound: Sound) => void,
  ): Promise<void> {
    this.stop();
    const now = (this.#between = [before, after]);
    this.playing = true;
    const show = (scene: Scene): void => {
      this.scene = scene;
    };
    await this.#reel.play(clips(events, players), stage(before), speed, show, sound);
    if (this.#between !== now) return;
    this.#between = [];
    this.playing = false;
  }

  /** A view has come: it may be set before the motion towards it begins; any other ends the motion. */
  show(view: View): void {
    if (this.#between.includes(view)) return;
    this.stop();
    this.scene = null;
  }

  stop(): void {
    this.#reel.stop();
  }
}
