/** What a table has beside its board, drawn after it: it shows the board, and takes the first move, without. */

export { AnalysisStore } from "./analysis/analysis-store.svelte";
export { Guide } from "./coach/guide.svelte";
export { default as ProposalBar } from "./ProposalBar.svelte";
export { sideEventText } from "./side-event-text";
export { default as TableActions } from "./TableActions.svelte";
export { default as TableKeys } from "./TableKeys.svelte";
export { default as TableOverlay } from "./TableOverlay.svelte";
export { default as TurnAlerts } from "./TurnAlerts.svelte";
