/** What a table has beside its board, drawn after it: it shows the board, and takes the first move, without. */

export { default as ProposalBar } from "./ProposalBar.svelte";
export { default as TableActions } from "./TableActions.svelte";
export { default as TableKeys } from "./TableKeys.svelte";
export { default as TurnAlerts } from "./TurnAlerts.svelte";
