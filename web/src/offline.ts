/** What the page can show without a connection, and what it loads in time for that. */

import { kept } from "./api/kept";
import { puzzlePath } from "./api/puzzles";
import type { GameKind } from "./api/types";
import { loadOfflineScreen, loadScreen, openOfflineScreen, openScreen } from "./screens";
import type { ShownScreen } from "./screens";
import { loadParts } from "./table/parts";
import { keptReplay, keptReplays } from "./table/kept-replay";
import type { Route } from "./ui/route";

type Catalogue = readonly GameKind[];

/** Return whether this browser may have all data of a screen. */
async function hasData(route: Route): Promise<boolean> {
  switch (route.screen) {
    case "start":
    case "learn":
    case "rules":
    case "missing":
      return true;
    case "table":
      return route.watchToken === null && (await keptReplay(route.id)) !== null;
    case "puzzle":
      return (await kept(puzzlePath(route.id))) !== null;
    default:
      return false;
  }
}

/** Return the screen of a route if this browser has all of it; else null. */
export async function openKept(route: Route, catalogue: Catalogue): Promise<ShownScreen | null> {
  if (!(await hasData(route))) return null;
  return openScreen(route, catalogue).catch(() => null);
}

const loads = (route: Route): Promise<boolean> =>
  loadScreen(route).then(
    () => true,
    () => false,
  );

/** Return the screen that says what works without a connection. */
export async function openOffline(catalogue: Catalogue): Promise<ShownScreen> {
  const games = catalogue.map(({ name }) => name);
  const having = async (screen: "rules" | "learn"): Promise<string[]> => {
    const found = await Promise.all(games.map((game) => loads({ screen, game })));
    return games.filter((_, index) => found[index]);
  };
  const [rules, lessons, replays] = await Promise.all([
    having("rules"),
    having("learn"),
    keptReplays(),
  ]);
  return openOfflineScreen({ rules, lessons, replays }, catalogue);
}

/** Before this the page's own requests are done, on most connections. */
const DELAY_MS = 2500;

/** What browsers tell of the connection, if they do. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Resolves when the page has nothing else to do. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(resolve, { timeout: 10_000 })
      : setTimeout(resolve, 200),
  );

/**
 * Load, one by one while the page is idle, the screens that a player opens next, and those that work
 * without a connection; not over a slow one, or one whose user saves data.
 */
export async function loadAhead(catalogue: Catalogue): Promise<void> {
  const { saveData, effectiveType = "4g" } = (navigator as { connection?: Line }).connection ?? {};
  if (saveData || effectiveType !== "4g") return;
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const ofGames = catalogue.flatMap(({ name: game }): Route[] => [
    { screen: "setup", game },
    { screen: "learn", game },
    { screen: "rules", game },
  ]);
  const table: Route = { screen: "table", id: "", watchToken: null, at: null };
  const loading = [
    loadOfflineScreen,
    ...[...ofGames, table].map((route) => () => loadScreen(route)),
    loadParts,
  ];
  for (const load of loading) {
    await idle();
    await load();
  }
}
