/** The words of each screen, by their parts; its game's come with the game, and "each/" is before a part of each game. */

export const WORDS = {
  start: ["start"],
  lobby: ["game", "shared", "lobby", "each/options"],
  setup: ["game", "shared", "setup", "each/options"],
  learn: ["game", "shared", "tutorial"],
  rules: ["shared", "rules"],
  table: ["game", "table"],
  replay: ["game", "shared", "replay", "table", "panels", "settings", "each/options"],
  puzzles: ["shared", "puzzles"],
  puzzle: ["game", "shared", "puzzles", "table", "panels", "settings", "each/reasons"],
  ratings: ["game", "shared", "profile", "each/options"],
  profile: ["game", "shared", "profile", "each/options"],
  account: ["game", "shared", "account"],
  login: ["shared", "account"],
  mail: ["shared", "account"],
  missing: [],
  offline: ["game", "shared", "offline", "each/options"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The words of a screen's lazy components. */
export const LAZY_WORDS = {
  table: ["shared", "panels", "rules", "settings", "each/options", "each/reasons"],
  start: ["game", "shared", "lobby", "replay", "puzzles", "each/options"],
} as const satisfies { [Screen in keyof typeof WORDS]?: readonly string[] };

/** The words of the page beside its screens (Background.svelte). */
export const BACKGROUND_WORDS = ["game", "shared"] as const;

/** The words of all screens. */
export const SHARED_WORDS = ["common", "each/name"] as const;
