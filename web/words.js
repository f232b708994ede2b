/** A step of the build: the messages of src/hexwarp as modules, one for each language. */

import { globSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../src/hexwarp");
const PREFIX = "virtual:words";

/**
 * Return the Vite plugin. `virtual:words` has a function for each language that loads its module:
 * that has the messages of the parts that most visits begin with, and functions that load the others.
 *
 * @param {(part: string) => boolean} isFirst whether visits begin with a part: "table", "toy/name"
 */
export function words(isFirst) {
  return {
    name: "words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${PREFIX}`) {
        const codes = globSync("words/*/common.ftl", { cwd: ROOT })
          .map((path) => basename(dirname(path)))
          .sort();
        const entries = codes.map((code) => `${code}: () => import("${PREFIX}/${code}")`);
        return `export const languages = { ${entries.join(", ")} };`;
      }
      if (!id.startsWith(`\0${PREFIX}/`)) return undefined;
      const code = id.slice(PREFIX.length + 2);
      const parts = globSync([`words/${code}/*.ftl`, `games/*/words/${code}/*.ftl`], { cwd: ROOT })
        .filter((path) => basename(path) !== "errors.ftl") // the server says them
        .sort()
        .map((path) => {
          const [, game] = /^games\/(\w+)\//.exec(path) ?? [];
          const part = basename(path, ".ftl");
          return { part: game ? `${game}/${part}` : part, file: resolve(ROOT, path) };
        });
      const first = parts.filter(({ part }) => isFirst(part));
      const lazy = parts.filter(({ part }) => !isFirst(part));
      return [
        ...first.map(({ file }, index) => `import part${index} from ${JSON.stringify(file)};`),
        "export const first = {",
        ...first.map(({ part }, index) => `  ${JSON.stringify(part)}: part${index},`),
        "};",
        "export const lazy = {",
        ...lazy.map(
          ({ part, file }) => `  ${JSON.stringify(part)}: () => import(${JSON.stringify(file)}),`,
        ),
        "};",
      ].join("\n");
    },
  };
}
