/** A move that the computer proposes, in words. */

import type { GameUi, JsonObject, SeatNumber } from "../games/contract";
import { settings } from "../ui/settings.svelte";
import { describeEvents } from "./describe";

/** Return what a move does; with its notation for users who see coordinates. */
export function moveInWords(
  ui: GameUi,
  move: string,
  events: readonly JsonObject[],
  names: readonly string[],
  you: SeatNumber | null,
): string {
  const words = describeEvents(ui, events, names, you);
  return settings.coordinates ? `${words} (${move})`.trim() : words;
}
