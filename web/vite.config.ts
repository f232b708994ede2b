import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { configDefaults, defineConfig } from "vitest/config";
import { compress } from "./compress.js";
import { preloads } from "./preloads.js";
import { serviceWorker } from "./service-worker.js";
import { SHARED_WORDS, WORDS } from "./src/words/parts.ts";
import { words } from "./words.js";

const server = "http://127.0.0.1:8000";

/** Enough for a test, or a wait in it, on a machine with ten busy processes to a core. */
const TEST_TIMEOUT_MS = 180_000;

/** A component's test has its name. */
const COMPONENT_TESTS = "src/**/[A-Z]*.test.ts";

/** Whether most visits begin with a part of the words. */
const isFirst = (part: string): boolean =>
  /^(common|start|lobby|replay|puzzles)$|\/(name|options)$/.test(part);

/** What the first screen of most visits loads: one file, as each costs a request. */
const ENTRY = /src\/main\.ts$/;
const FIRST_SCREEN = /src\/start\/StartScreen\.svelte$/;

/** From so many screens on, what they share beside that is one file, too. */
const MANY_SCREENS = 3;

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Return "shell" for what the page or its first screen imports at once; the page's entry waits. */
function shell(id: string, graph: Graph): string | null {
  if (ENTRY.test(id)) return null;
  const seen = new Set([id]);
  for (const one of seen) {
    if (FIRST_SCREEN.test(one) || ENTRY.test(one)) return "shell";
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return null;
}

export default defineConfig({
  plugins: [svelte(), words(isFirst), preloads(WORDS, SHARED_WORDS), serviceWorker(), compress()],
  build: {
    outDir: "../src/hexwarp/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: "index.html" },
      output: {
        codeSplitting: {
          groups: [{ name: shell }, { name: "shared", minShareCount: MANY_SCREENS }],
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
        test: { name: "components", include: [COMPONENT_TESTS], environment: "jsdom" },
      },
    ],
  },
});
