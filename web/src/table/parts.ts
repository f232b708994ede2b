/** The parts of a table that are loaded when they are first shown. */

import { withWords } from "../ui/on-demand";
import { LATER_WORDS } from "../words/parts";
import { loadSound } from "./play-sound";

const part = <Part>(load: () => Promise<Part>) => withWords(LATER_WORDS.table, load);

export const PARTS = {
  analysis: part(() => import("./analysis/AnalysisPanel.svelte")),
  beside: part(() => import("./beside")),
  beforeStart: part(() => import("./seats/BeforeStart.svelte")),
  chat: part(() => import("./chat/ChatPanel.svelte")),
  conditionalMoves: part(() => import("./conditional-moves/ConditionalMovesPanel.svelte")),
  curtain: part(() => import("./Curtain.svelte")),
  dialogs: part(() => import("./TableDialogs.svelte")),
  join: part(() => import("./seats/JoinPanel.svelte")),
  line: part(() => import("./conditional-moves/LineEditor.svelte")),
  summary: part(() => import("./analysis/AnalysisSummary.svelte")),
  side: part(() => import("./TableSide.svelte")),
  hint: part(() => import("./HintCard.svelte")),
  guide: part(() => import("./coach/GuideCard.svelte")),
};

/** Load all parts, so that they are there without a connection. Rejects if the server is out of reach. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    loadSound(),
    import("./kept-replay"),
    ...Object.values(PARTS).map((load) => load()),
  ]);
}
