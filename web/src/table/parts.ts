/** The parts of a table that are loaded when they are first shown. */

export const PARTS = {
  analysis: () => import("./analysis/AnalysisPanel.svelte"),
  beforeStart: () => import("./seats/BeforeStart.svelte"),
  chat: () => import("./chat/ChatPanel.svelte"),
  conditionalMoves: () => import("./conditional-moves/ConditionalMovesPanel.svelte"),
  dialogs: () => import("./TableDialogs.svelte"),
  join: () => import("./seats/JoinPanel.svelte"),
  line: () => import("./conditional-moves/LineEditor.svelte"),
  summary: () => import("./analysis/AnalysisSummary.svelte"),
};

/** Load all parts, so that they are there without a connection. Rejects if the server is out of reach. */
export async function loadParts(): Promise<void> {
  await Promise.all(Object.values(PARTS).map((load) => load()));
}
