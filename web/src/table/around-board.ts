/** All around a table's board, drawn after it: the board is shown, and takes the first move, without. */

export { nextStep } from "./next-step";
export { default as ProposalBar } from "./ProposalBar.svelte";
export { sideEventNotice } from "./side-event-notice";
export { default as TableActions } from "./TableActions.svelte";
export { default as TableKeys } from "./TableKeys.svelte";
export { default as TableOverlay } from "./TableOverlay.svelte";
export { TableStores } from "./stores";
export { default as TurnAlerts } from "./TurnAlerts.svelte";
export { default as TurnCards } from "./TurnCards.svelte";
