/** The part of the start screen that is loaded when the reader comes near it. */

import { withWords } from "../ui/on-demand";
import { LATER_WORDS } from "../words/parts";

export const PARTS = {
  below: withWords(LATER_WORDS.start, () => import("./BelowGames.svelte")),
};
