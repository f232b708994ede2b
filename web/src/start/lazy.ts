/** The component of the start screen that is loaded when the reader comes near it. */

import { withWords } from "../ui/on-demand";
import { LAZY_WORDS } from "../words/by-screen";

export const LAZY_COMPONENTS = {
  below: withWords(LAZY_WORDS.start, () => import("./BelowGames.svelte")),
};
