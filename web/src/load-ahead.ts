/** Loads, while the page is idle, the screens that a player opens next. */

import type { GameKind } from "./api/types";
import { loadOfflineScreen, loadScreen } from "./screens";
import { loadLazyComponents } from "./table/lazy";
import { idle } from "./ui/idle";
import type { Route } from "./ui/route";
import { loadWords } from "./words";

/** The lazy modules of boards and their panels. */
const boards = import.meta.glob([
  "./games/*/{annotations,motion}.ts",
  "./games/*/{Motion,Panel}.svelte",
]);

/** Before this the page's own requests are done, on most connections. */
const DELAY_MS = 2500;

/** The properties of a connection that some browsers report. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Load, one by one while the page is idle, the screens that a player opens next, and those that work
 * without a connection; not over a slow one, or one whose user saves data.
 */
export async function loadAhead(catalogue: readonly GameKind[]): Promise<void> {
  const { saveData, effectiveType = "4g" } = (navigator as { connection?: Line }).connection ?? {};
  if (saveData || effectiveType !== "4g") return;
  await idle(DELAY_MS);
  const ofGames = catalogue.flatMap(({ name: game }): Route[] => [
    { screen: "setup", game },
    { screen: "learn", game },
    { screen: "rules", game },
  ]);
  const table: Route = { screen: "table", id: "", watchToken: null, at: null };
  const loading = [
    loadOfflineScreen,
    ...[...ofGames, table].map((route) => () => loadScreen(route)),
    loadLazyComponents,
    ...Object.values(boards),
    () => loadWords("each/spoken"),
  ];
  for (const load of loading) {
    await idle();
    await load();
  }
}
