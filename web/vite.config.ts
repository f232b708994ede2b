import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { configDefaults, defineConfig } from "vitest/config";
import { compress } from "./compress.js";
import { fluent } from "./fluent.js";
import { preloads } from "./preloads.js";
import { serviceWorker } from "./service-worker.js";
import { SHARED_WORDS, WORDS } from "./src/words/by-screen.ts";
import { svelteRuntime } from "./svelte-runtime.js";
import { words } from "./words.js";

const server = "http://127.0.0.1:8000";

/** Enough for a test, or a wait in it, on a machine with ten busy processes to a core. */
const TEST_TIMEOUT_MS = 180_000;

/** A component's test has its name. */
const COMPONENT_TESTS = "src/**/[A-Z]*.test.ts";

/** Whether most visits begin with a part of the words. */
const isFirst = (part: string): boolean => /^(common|start)$|\/name$/.test(part);

/** The modules that every visit loads first, in one file as each costs a request: the page, and the frame of its screens. */
const ENTRY = /src\/main\.ts$/;
const FIRST = /src\/(main\.ts|ui\/when-near\.ts)$/;

/** The frame of every screen but the table. */
const FRAME = /src\/page\/Screen\.svelte$/;

/** Parts of Svelte's runtime that the shell has no use for: of forms, lists, and the frame's select. */
const BINDINGS = /svelte\/src\/internal\/client\/dom\/elements\/bindings\/(input|select|size)\.js$/;
const BINDING_FILES: Record<string, string> = { input: "forms", select: "frame" };

/** From so many screens on, what they share beside that is in two files: what tables need, and the rest. */
const MANY_SCREENS = 3;
const TABLE = /src\/(table\/TableScreen\.svelte|games\/\w+\/index\.ts)$/;

/** Short, as the names of all files are in what a visit loads first; Rolldown needs seven characters. */
const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Return whether a module is loaded at once with one of some others. */
function isLoadedWith(others: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (others.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** Name the shell; the page's entry waits for it and the words. */
function shell(id: string, graph: Graph): string | null {
  if (ENTRY.test(id) || BINDINGS.test(id)) return null;
  const everywhere = isLoadedWith(FRAME, id, graph) && isLoadedWith(TABLE, id, graph);
  return everywhere || isLoadedWith(FIRST, id, graph) ? "shell" : null;
}

/** Name the file of a part of Svelte's runtime, or of what is around every screen but the table. */
function frame(id: string, graph: Graph): string | null {
  const [, binding] = BINDINGS.exec(id) ?? [];
  if (binding) return BINDING_FILES[binding] ?? null;
  const elsewhere = isLoadedWith(FIRST, id, graph) || isLoadedWith(TABLE, id, graph);
  return isLoadedWith(FRAME, id, graph) && !elsewhere ? "frame" : null;
}

/** The name of the game that a file belongs to. */
const gameOf = (id: string): string | undefined => /src\/games\/(\w+)\//.exec(id)?.[1];

/** Name what tables, and boards, share with other screens. */
const tables = (id: string, graph: Graph): string | null =>
  !gameOf(id) && !shell(id, graph) && isLoadedWith(TABLE, id, graph) ? "tables" : null;

/** Name what is loaded with a game's board: one file compresses better than several. */
function board(id: string, graph: Graph): string | null {
  const game = gameOf(id);
  const index = new RegExp(`src/games/${game ?? ""}/index\\.ts$`);
  return game && isLoadedWith(index, id, graph) ? game : null;
}

export default defineConfig({
  plugins: [
    svelte(),
    svelteRuntime(),
    fluent(),
    words(isFirst),
    preloads(WORDS, SHARED_WORDS),
    serviceWorker(),
    compress(),
  ],
  build: {
    outDir: "../src/hexwarp/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => file.endsWith(".css")) : files,
    },
    // Both minifiers together save 2 % more than either. Reading a property may subscribe to it.
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, pure_getters: false } },
    rolldownOptions: {
      input: { page: "index.html" },
      // Else the shell would load them, to keep the order in which they run.
      treeshake: { moduleSideEffects: [{ test: BINDINGS, sideEffects: false }] },
      output: {
        ...fileNames,
        minify: true,
        codeSplitting: {
          groups: [
            { name: frame, includeDependenciesRecursively: false },
            { name: tables, minShareCount: 2, includeDependenciesRecursively: false },
            { name: shell },
            { name: board },
            {
              name: "screens",
              test: /src\/(?!games\/\w+\/|games\/layer)/i,
              minShareCount: MANY_SCREENS,
            },
          ],
        },
      },
    },
  },
  server: {
    // The messages are in the Python package, as page and terminal read the same files.
    fs: { allow: [".", "../src/hexwarp"] },
    proxy: { "/api": { target: server, ws: true }, "/manifest.webmanifest": server },
  },
  test: {
    setupFiles: ["src/testing/english.ts"],
    isolate: false, // the modules are loaded once, and not for each file
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["src/**/*.test.ts"],
          exclude: [...configDefaults.exclude, COMPONENT_TESTS],
          environment: "node",
        },
      },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: "components",
          include: [COMPONENT_TESTS],
          environment: "jsdom",
          setupFiles: ["src/testing/media-queries.ts"],
        },
      },
    ],
  },
});
