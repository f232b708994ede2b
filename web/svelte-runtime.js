/** A step of the build: what the page never uses of Svelte's runtime, which the bundler cannot tell. */

/** The replacements by the end of a file's path: the page is not rendered on a server, and has no custom elements. */
const REPLACED = {
  "svelte/src/internal/client/dom/hydration.js": [
    ["export let hydrating = false;", "export const hydrating = false;"],
    ["\thydrating = value;", ""],
  ],
  "svelte/src/internal/client/dom/elements/custom-element.js": [
    ["if (typeof HTMLElement === 'function')", "if (false)"],
  ],
};

/** Return the Vite plugin. It fails where another version of Svelte has other lines. */
export function svelteRuntime() {
  return {
    name: "svelte-runtime",
    apply: /** @type {const} */ ("build"),
    transform(code, id) {
      const file = Object.keys(REPLACED).find((end) => id.endsWith(end));
      if (!file) return undefined;
      return REPLACED[file].reduce((source, [line, replacement]) => {
        if (!source.includes(line)) throw new Error(`${file} has no ${line.trim()}`);
        return source.replace(line, replacement);
      }, code);
    },
  };
}
