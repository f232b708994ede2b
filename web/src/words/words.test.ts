import { describe, expect, it } from "vitest";
import { PHRASES } from "../api/types";
import { allImportsOf, closure, lateImportsOf, loadedWith, sources } from "../testing/import-graph";
import { Bundle, type Messages } from "./bundle";
import { BACKGROUND_WORDS, LAZY_WORDS, SHARED_WORDS, WORDS } from "./by-screen";
import { has } from ".";

const files = import.meta.glob<Messages>("../../../src/hexwarp/words/en/*.ftl", {
  import: "default",
  eager: true,
});

const BOTS = [
  ...["random", "greedy", "lookahead", "classic"],
  ...[1, 2, 3, 4, 5, 6].map((n) => `level${n}`),
];

const ofGames = import.meta.glob<Messages>(
  "../../../src/hexwarp/games/*/words/en/{name,board,spoken}.ftl",
  { import: "default", eager: true },
);

/** Message ids composed in the code: the prefix of each, with its possible endings. */
const composed: Record<string, readonly string[]> = {
  "settings-theme-": ["auto", "light", "dark"],
  "settings-group-": ["board", "sound", "page"],
  "settings-pieces-": ["normal", "large"],
  "settings-confirm-": ["touch", "always", "never"],
  "settings-volume-": ["moves", "alerts", "chat"],
  "settings-speed-": ["half", "one", "two", "none"],
  "setup-kind-": ["human", "bot", "open", "human.about", "open.about"],
  "setup-clock-": ["none", "realtime", "days"],
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
  "bot-": BOTS,
  "about-": BOTS,
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

  it("exist for each game's name, tagline and help", () => {
    const games = Object.keys(sources).flatMap(
      (path) => /games\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? [],
    );
    expect(games.length).toBeGreaterThan(0);
    const all = games.flatMap((game) => ["name", "tagline"].map((id) => `${game}-${id}`));
    expect(all.filter((id) => !has(id))).toEqual([]);
  });
});

/** Return the ids of a source, the composed ones included. */
const allIds = (source: string): string[] => [
  ...ids(source),
  ...[...source.matchAll(/`([a-z][a-z0-9_-]*-)\$\{/g)].flatMap(([, start = ""]) =>
    (composed[start] ?? []).map((rest) => start + rest),
  ),
];

/** Return the page's own messages that some sources use and some parts lack. */
function missing(paths: Iterable<string>, parts: readonly string[]): string[] {
  const bundle = new Bundle("en");
  for (const part of parts) bundle.add(files[`../../../src/hexwarp/words/en/${part}.ftl`] ?? {});
  const used = [...paths].flatMap((path) => allIds(sources[path] ?? ""));
  const ofGames = Object.keys(sources).flatMap((path) => /games\/(\w+)\//.exec(path)?.[1] ?? []);
  const games = new Set(ofGames);
  return [...new Set(used)].filter((id) => !games.has(id.split("-")[0] ?? "") && !bundle.has(id));
}

describe("the words of a screen", () => {
  /** The file of each screen. */
  const screens = Object.fromEntries(
    [...(sources["./screens.ts"] ?? "").matchAll(/^ {2}(\w+): \(\) => import\("(.+)"\),$/gm)].map(
      ([, screen, path]) => [screen, path ?? ""],
    ),
  );

  it.each(Object.entries(WORDS))("have all messages: %s", (screen, parts) => {
    const path = screens[screen] ?? "";
    expect(path in sources).toBe(true);
    expect(missing(closure([path], loadedWith), [...SHARED_WORDS, ...parts])).toEqual([]);
  });

  it.each(Object.entries(WORDS))("have those of its lazy components: %s", (screen, parts) => {
    const lazy = LAZY_WORDS[screen as keyof typeof LAZY_WORDS] ?? [];
    const used = closure([screens[screen] ?? ""], allImportsOf);
    expect(missing(used, [...SHARED_WORDS, ...parts, ...lazy])).toEqual([]);
  });

  it("would not have another screen's", () => {
    const used = closure([screens.table ?? ""], loadedWith);
    expect(missing(used, SHARED_WORDS)).toContain("table-round");
  });

  it("have those of the frame around all screens", () => {
    const around = closure(["./App.svelte"], loadedWith);
    expect(around.size).toBeGreaterThan(20);
    expect(missing(around, SHARED_WORDS)).toEqual([]);
    expect(lateImportsOf("./screens.ts").length).toBe(Object.keys(WORDS).length);
  });

  it("have those of the page beside them", () => {
    const background = closure(["./Background.svelte"], loadedWith);
    expect(missing(background, [...SHARED_WORDS, ...BACKGROUND_WORDS])).toEqual([]);
  });
});

describe("the words of a board", () => {
  const games = Object.keys(sources).flatMap(
    (path) => /games\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? [],
  );

  it.each([
    ["index", ["name", "board"]],
    ["annotations", ["name", "board", "spoken"]],
  ])("are loaded with it: %s", (file, parts) => {
    for (const game of games) {
      const bundle = new Bundle("en");
      for (const part of parts)
        bundle.add(ofGames[`../../../src/hexwarp/games/${game}/words/en/${part}.ftl`] ?? {});
      const used = [...closure([`./games/${game}/${file}.ts`], loadedWith)]
        .flatMap((path) => ids(sources[path] ?? ""))
        .filter((id) => id.startsWith(`${game}-`) && !id.startsWith(`${game}-keys-`));
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((id) => !bundle.has(id))).toEqual([]);
    }
  });
});

describe("texts of a component", () => {
  /** Return the constants of a component with texts that would stay in the language of its first time. */
  function fixedTexts(component: string): string[] {
    const constants = component.matchAll(
      /^ {2}const (\w+)[^\n]*? = (.*?);\n(?=\n| {2}\S|<\/script>)/gms,
    );
    return [...constants].flatMap(([, name = "", value = ""]) => {
      const followsLanguage = /^(\$|new |(async )?\([^)]*\)(: [^=]+)? =>|\w+ =>)/.test(value);
      return !followsLanguage && /\b(t|list)\(/.test(value) ? [name] : [];
    });
  }

  it("would be found if they stayed as they are in another language", () => {
    const lines = [
      '  const a = t("a");',
      '  const b = $derived(t("b"));',
      '  const c = () => t("c");',
    ];
    expect(fixedTexts(`<script>\n${lines.join("\n")}\n</script>`)).toEqual(["a"]);
  });

  it("change with the language", () => {
    const components = Object.entries(sources).filter(([path]) => path.endsWith(".svelte"));
    expect(components.length).toBeGreaterThan(100);
    expect(
      components.flatMap(([path, text]) => fixedTexts(text).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
  });
});
