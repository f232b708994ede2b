import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { configDefaults, defineConfig } from "vitest/config";
import { compress } from "./compress.js";
import { preloads } from "./preloads.js";
import { SHARED_WORDS, WORDS } from "./src/words/parts.ts";

const server = "http://127.0.0.1:8000";

/** Enough for a test, or a wait in it, on a machine with ten busy processes to a core. */
const TEST_TIMEOUT_MS = 180_000;

/** A component's test has its name. */
const COMPONENT_TESTS = "src/**/[A-Z]*.test.ts";

/** The chunk of the words that most visits begin with, in one language. */
function firstWords(id: string): string | null {
  const [, game, language = "", part = ""] =
    /hexwarp\/(?:games\/(\w+)\/)?words\/(\w+)\/(\w+)\.ftl/.exec(id) ?? [];
  const first = game ? part === "name" : ["common", "start", "lobby"].includes(part);
  return first ? `words-${language}` : null;
}

/** From so many screens on, what they share is loaded with the first of them. */
const MANY_SCREENS = 6;

export default defineConfig({
  plugins: [svelte(), preloads(WORDS, SHARED_WORDS), compress()],
  build: {
    outDir: "../src/hexwarp/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: "index.html", worker: "src/worker.ts" },
      // The service worker needs a stable name.
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [{ name: firstWords }, { name: "shell", minShareCount: MANY_SCREENS }],
        },
      },
    },
  },
  server: {
    // The messages are in the Python package, as page and terminal read the same files.
    fs: { allow: [".", "../src/hexwarp"] },
    proxy: { "/api": { target: server, ws: true } },
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
