/** The components of a table that are loaded when they are first shown, or once the board is drawn. */

import { withWords } from "../ui/on-demand";
import { LAZY_WORDS } from "../words/by-screen";
import { loadSound } from "./play-sound";

const lazy = <Module>(load: () => Promise<Module>) => withWords(LAZY_WORDS.table, load);

export const LAZY_COMPONENTS = {
  analysis: lazy(() => import("./analysis/AnalysisPanel.svelte")),
  aroundBoard: lazy(() => import("./around-board")),
  beforeStart: lazy(() => import("./seats/BeforeStart.svelte")),
  chat: lazy(() => import("./chat/ChatPanel.svelte")),
  conditionalMoves: lazy(() => import("./conditional-moves/ConditionalMovesPanel.svelte")),
  curtain: lazy(() => import("./Curtain.svelte")),
  dialogs: lazy(() => import("./TableDialogs.svelte")),
  join: lazy(() => import("./seats/JoinPanel.svelte")),
  line: lazy(() => import("./conditional-moves/LineEditor.svelte")),
  summary: lazy(() => import("./analysis/AnalysisSummary.svelte")),
  side: lazy(() => import("./TableSide.svelte")),
  hint: lazy(() => import("./HintCard.svelte")),
  guide: lazy(() => import("./coach/GuideCard.svelte")),
};

/** Load all of them, so that they are there without a connection. Rejects if the server is out of reach. */
export async function loadLazyComponents(): Promise<void> {
  await Promise.all([
    loadSound(),
    import("./kept-replay"),
    ...Object.values(LAZY_COMPONENTS).map((load) => load()),
  ]);
}
