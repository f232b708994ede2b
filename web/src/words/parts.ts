/** Which parts of the words a screen uses, beside those of its game; "each/" is before a part of each game. */

export const WORDS = {
  start: ["start"],
  lobby: ["shared", "lobby", "each/options"],
  setup: ["shared", "setup", "each/options"],
  learn: ["shared", "tutorial"],
  rules: ["shared", "rules"],
  table: ["shared", "table"],
  replay: ["shared", "replay", "table", "panels", "settings", "each/options"],
  puzzles: ["shared", "puzzles"],
  puzzle: ["shared", "puzzles", "table", "panels", "settings", "each/reasons"],
  ratings: ["shared", "profile", "each/options"],
  profile: ["shared", "profile", "each/options"],
  account: ["shared", "account"],
  login: ["shared", "account"],
  mail: ["shared", "account"],
  missing: [],
  offline: ["shared", "offline", "each/options"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The words of what a screen loads when it is first shown. */
export const LATER_WORDS = {
  table: ["panels", "rules", "settings", "each/options", "each/reasons"],
  start: ["shared", "lobby", "replay", "puzzles", "each/options"],
} as const satisfies { [Screen in keyof typeof WORDS]?: readonly string[] };

/** The words of what the page does beside its screens. */
export const BACKGROUND_WORDS = ["shared"] as const;

/** The words of all screens. */
export const SHARED_WORDS = ["common", "each/name"] as const;
