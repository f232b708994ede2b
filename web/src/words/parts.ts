/** Which parts of the words a screen uses, beside those of a game. */

export const WORDS = {
  start: ["start", "lobby", "replay"],
  lobby: ["lobby"],
  setup: ["setup"],
  learn: ["tutorial"],
  rules: ["rules"],
  table: ["table", "rules", "settings"],
  replay: ["replay", "table", "settings"],
  puzzles: ["puzzles"],
  puzzle: ["puzzles", "table", "settings"],
  ratings: ["profile"],
  profile: ["profile"],
  account: ["account"],
  login: ["account"],
  mail: ["account"],
  missing: [],
  offline: ["offline"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The words of all screens. */
export const SHARED_WORDS = ["common"] as const;
