/** The screens that the page can show without a connection. */

import { kept } from "./api/kept";
import { puzzlePath } from "./api/puzzles";
import type { GameKind } from "./api/types";
import { loadScreen, openOfflineScreen, openScreen } from "./screens";
import type { ShownScreen } from "./screens";
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
    const loaded = await Promise.all(games.map((game) => loads({ screen, game })));
    return games.filter((_, index) => loaded[index]);
  };
  const [rules, lessons, replays] = await Promise.all([
    having("rules"),
    having("learn"),
    keptReplays(),
  ]);
  return openOfflineScreen({ rules, lessons, replays });
}
