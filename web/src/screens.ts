/** The screens: each is loaded when it is first shown, with the words that it uses. */

import type { Component } from "svelte";
import type { Game, GameKind } from "./api/types";
import { gameUi, loadGame } from "./games";
import { loadLessons } from "./games/lessons";
import { loadRules } from "./games/rules";
import { me } from "./page/me.svelte";
import type { Route } from "./ui/route";
import { loadWords } from "./words";
import { SHARED_WORDS, WORDS } from "./words/by-screen";

type Catalogue = readonly GameKind[];

export interface ShownScreen {
  Screen: Component<object>;
  props: object;
  /** Returns what the screen is about: where that changes, it starts anew. */
  key: () => string;
}

const FILES = {
  start: () => import("./start/StartScreen.svelte"),
  lobby: () => import("./lobby/LobbyScreen.svelte"),
  setup: () => import("./setup/SetupScreen.svelte"),
  learn: () => import("./tutorial/LearnScreen.svelte"),
  rules: () => import("./rules/RulesScreen.svelte"),
  table: () => import("./table/TableScreen.svelte"),
  replay: () => import("./replay/ReplayScreen.svelte"),
  puzzles: () => import("./puzzles/PuzzlesScreen.svelte"),
  puzzle: () => import("./puzzles/PuzzleScreen.svelte"),
  ratings: () => import("./profile/RatingsScreen.svelte"),
  profile: () => import("./profile/ProfileScreen.svelte"),
  account: () => import("./account/AccountScreen.svelte"),
  login: () => import("./account/LogInScreen.svelte"),
  mail: () => import("./account/MailScreen.svelte"),
  missing: () => import("./page/MissingScreen.svelte"),
  offline: () => import("./offline/OfflineScreen.svelte"),
};

/** Load a screen's code and words, before its data are there. Rejects if the server is out of reach. */
export async function loadScreen(route: Route): Promise<void> {
  await Promise.all([
    FILES[route.screen](),
    loadWords(...SHARED_WORDS, ...WORDS[route.screen]),
    "game" in route ? loadGame(route.game) : undefined,
    route.screen === "learn" ? loadLessons(route.game) : undefined,
    route.screen === "learn" ? loadWords(`${route.game}/tutorial`) : undefined,
    route.screen === "rules" ? loadRules(route.game) : undefined,
  ]);
}

/** Load the screen that says what works without a connection. Rejects as the others do. */
export async function loadOfflineScreen(): Promise<void> {
  await Promise.all([FILES.offline(), loadWords(...SHARED_WORDS, ...WORDS.offline)]);
}

/** Return that screen, with what works. */
export async function openOfflineScreen(works: {
  rules: string[];
  lessons: string[];
  replays: Game[];
}): Promise<ShownScreen> {
  await loadOfflineScreen();
  return shown((await FILES.offline()).default, works);
}

/** Return the screen of a route, once it is loaded. */
export async function openScreen(route: Route, catalogue: Catalogue): Promise<ShownScreen> {
  await loadScreen(route);
  switch (route.screen) {
    case "start":
      return shown((await FILES.start()).default, { catalogue });
    case "lobby":
      return shown((await FILES.lobby()).default, { catalogue });
    case "setup": {
      const { game } = route;
      const info = catalogue.find(({ name }) => name === game);
      const ui = gameUi(game);
      if (!info || !ui) return shown((await FILES.missing()).default, { game });
      return shown((await FILES.setup()).default, { info, ui }, () => game);
    }
    case "learn": {
      const { game } = route;
      const info = catalogue.find(({ name }) => name === game);
      const ui = gameUi(game);
      const lessons = await loadLessons(game);
      if (!info || !ui || lessons.length === 0) {
        return shown((await FILES.missing()).default, { game });
      }
      return shown((await FILES.learn()).default, { info, ui, lessons }, () => game);
    }
    case "rules": {
      const { game } = route;
      const [ui, rules] = [gameUi(game), await loadRules(game)];
      if (!ui || !rules) return shown((await FILES.missing()).default, { game });
      return shown((await FILES.rules()).default, { ui, rules }, () => game);
    }
    case "table": {
      const { id, watchToken, at } = route;
      return shown((await FILES.table()).default, { id, watchToken, at, catalogue }, () => id);
    }
    case "replay":
      return shown((await FILES.replay()).default, {});
    case "puzzles":
      return shown((await FILES.puzzles()).default, {});
    case "puzzle": {
      const { id } = route;
      return shown((await FILES.puzzle()).default, { id }, () => id);
    }
    case "ratings":
      return shown((await FILES.ratings()).default, { filters: route.filters, catalogue });
    case "profile": {
      const { userId, filters } = route;
      return shown((await FILES.profile()).default, { userId, filters, catalogue }, () => userId);
    }
    case "account":
      // Forms with one user's data are not shown to the next.
      return shown((await FILES.account()).default, { back: route.back }, () => me.user.id);
    case "login":
      return shown((await FILES.login()).default, { back: route.back });
    case "mail": {
      const { purpose, token } = route;
      return shown((await FILES.mail()).default, { purpose, token }, () => token);
    }
    case "missing":
      return shown((await FILES.missing()).default, {});
  }
}

function shown<Props extends object>(
  Screen: Component<Props>,
  props: Props,
  key = () => "",
): ShownScreen {
  return { Screen: Screen as unknown as Component<object>, props, key };
}
