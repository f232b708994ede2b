/** A step of the build: the service worker, which knows the names of all files of the page. */

import { join } from "node:path";
import { build } from "vite";
import { fluent } from "./fluent.js";

/** Return the Vite plugin. The worker is one classic script, as not all browsers have others. */
export function serviceWorker() {
  let config;
  return {
    name: "service-worker",
    apply: /** @type {const} */ ("build"),
    configResolved: (resolved) => {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: "warn",
        plugins: [fluent()],
        define: { BUILD_FILES: JSON.stringify(files.map((file) => `/${file}`)) },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          rolldownOptions: {
            input: join(config.root, "src/worker.ts"),
            output: { format: "iife", entryFileNames: "worker.js" },
          },
        },
      });
    },
  };
}
