/** Colours of the ways of gems. */

import type { GemKind } from "./view";

/** On the dark of the board. */
export const GEM_LIGHT: Record<GemKind, string> = {
  amber: "#ffc65c",
  emerald: "#45f2ab",
  sapphire: "#a9ccff",
};

/** On the light middle of a path. */
export const GEM_DEEP: Record<GemKind, string> = {
  amber: "#c05f00",
  emerald: "#008a55",
  sapphire: "#2a4fe0",
};
