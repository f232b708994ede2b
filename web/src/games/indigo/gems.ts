/** The kinds of gems, with their points and the colours of their paths. */

import type { GemKind } from "./view";

export const GEMS: readonly GemKind[] = ["amber", "emerald", "sapphire"];
export const POINTS: Record<GemKind, number> = { amber: 1, emerald: 2, sapphire: 3 };

/** On the dark board. */
export const GEM_ON_DARK: Record<GemKind, string> = {
  amber: "#ffc65c",
  emerald: "#45f2ab",
  sapphire: "#a9ccff",
};

/** On the light middle of a tile's path. */
export const GEM_ON_LIGHT: Record<GemKind, string> = {
  amber: "#c05f00",
  emerald: "#008a55",
  sapphire: "#2a4fe0",
};
