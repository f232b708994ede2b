/** The board's annotations, drawn and spoken: loaded once the position is drawn. */

export { default as Bead } from "../Bead.svelte";
export { default as Layer } from "../Layer.svelte";
export { default as HintOverlay } from "./HintOverlay.svelte";
export { default as OpeningRoll } from "./OpeningRoll.svelte";
export { default as Preview } from "./Preview.svelte";
export { driveOutcome, overviewText, prospects, shipName } from "./spoken";
export { default as Traces } from "./Traces.svelte";
export { default as Wake } from "./Wake.svelte";
