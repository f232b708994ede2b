/** Sounds, whose making is loaded with the first. */

import type { Sound } from "./sound";

/** Load what makes sounds. Rejects if the server is out of reach. */
export const loadSound = () => import("./sound");

/** Play a sound; without a connection, before anything was heard, there is none. */
export function playSound(sound: Sound): void {
  loadSound().then(
    (loaded) => loaded.playSound(sound),
    () => undefined,
  );
}
