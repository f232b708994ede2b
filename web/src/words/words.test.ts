import { describe, expect, it } from "vitest";
import { PHRASES } from "../api/types";
import { has } from ".";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Message ids composed in the code: the prefix of each, with its possible endings. */
const composed: Record<string, readonly string[]> = {
  "settings-theme-": ["auto", "light", "dark"],
  "settings-sound-": ["on", "off"],
  "settings-speed-": ["half", "one", "two", "none"],
  "setup-kind-": ["human", "bot", "open", "human.about", "open.about"],
  "setup-clock-": ["none", "realtime", "days"],
  "settings-notify-": ["on", "off"],
  "push-": ["turn", "started", "joined"],
  "phrase-": PHRASES,
  "notes-": ["kept", "changed", "failed"],
  "asked-": ["takeback", "draw"],
  "asking-": ["takeback", "draw"],
  "happened-": ["left", "timed_out", "returned", "resigned", "filled", "resumed", "drawn"],
  "clock-kind-": ["none", "realtime", "days"],
  "user-kind-": ["guest", "account", "bot", "deleted"],
  "outcome-": ["won", "drawn", "lost"],
  "tally-": ["won", "drawn", "lost"],
  "status-": ["waiting", "playing", "finished", "aborted"],
  "study-by-": ["luck", "move"],
  "mark-": ["slip", "mistake", "blunder"],
  "fair-": ["open", "sealed", "revealed", "withheld"],
  "fair-wrong-": ["seal", "gap", "text", "takebacks", "terms", "unused"],
  "link-": ["connecting", "open", "waiting", "closed"],
  "result-": ["no_progress", "resignation", "time", "agreement"],
  "bot-": [
    "random",
    "greedy",
    "lookahead",
    "classic",
    ...[1, 2, 3, 4, 5, 6].map((n) => `level${n}`),
  ].flatMap((bot) => [bot, `${bot}.about`]),
};

/** Return the message ids in a source: quoted texts in calls of t(), and the list of keys. */
function ids(source: string): string[] {
  const calls = [...source.matchAll(/\bt\(([^`]*?)[,)]/gs)].map(([, argument]) => argument ?? "");
  const named = [...source.matchAll(/^.*\bkeys-.*$/gm)].map(([line]) => line);
  return [...calls, ...named].flatMap((text) =>
    [...text.matchAll(/"([a-z][a-z0-9_]*(?:-[a-z0-9_]+)+)"/g)].map(([, id]) => id ?? ""),
  );
}

describe("the messages", () => {
  const used = Object.values(sources).flatMap(ids);

  it("are found in the sources", () => {
    expect(used.length).toBeGreaterThan(100);
  });

  it("exist for every literal id", () => {
    expect([...new Set(used)].filter((id) => !has(id))).toEqual([]);
  });

  it("exist for every composed id", () => {
    const all = Object.entries(composed).flatMap(([start, ends]) =>
      ends.map((rest) => start + rest),
    );
    expect(all.filter((id) => !has(id))).toEqual([]);
  });

  it("exist for each game's name, tagline, help and keys", () => {
    const games = Object.keys(sources).flatMap(
      (path) => /games\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? [],
    );
    expect(games.length).toBeGreaterThan(0);
    const all = games.flatMap((game) =>
      ["name", "tagline", "help", "keys"].map((id) => `${game}-${id}`),
    );
    expect(all.filter((id) => !has(id))).toEqual([]);
  });
});
