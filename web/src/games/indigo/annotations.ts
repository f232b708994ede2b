/** The board's annotations, drawn and spoken: loaded once the position is drawn. */

export { default as Bead } from "../Bead.svelte";
export { acrossEdges } from "./across";
export { default as Aim } from "./Aim.svelte";
export { aimText } from "./aim-text";
export { default as Coordinates } from "./Coordinates.svelte";
export { default as HintOverlay } from "./HintOverlay.svelte";
export { default as Landing } from "./Landing.svelte";
export { freeSpotBeside, outcomeOf, waysOf } from "./outcome";
export { default as Recent } from "./Recent.svelte";
export { default as Reward } from "./Reward.svelte";
export {
  cellText,
  handText,
  heldText,
  outcomeText,
  overviewText,
  pathsText,
  turnsText,
} from "./spoken";
