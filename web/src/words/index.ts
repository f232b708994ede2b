/** All texts that users read: the Fluent files of the page and of each game, in English. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

export type Translate = (id: string, args?: Record<string, string | number>) => string;

const files: Record<string, string> = {
  ...import.meta.glob<string>("../../../src/hexwarp/words/en.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../../src/hexwarp/games/*/words/en.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
};

const bundle = new FluentBundle("en", { useIsolating: false });
for (const text of Object.values(files)) bundle.addResource(new FluentResource(text));

/** Return the pattern of a message ("seat-open") or of its attribute ("bot-greedy.about"). */
function pattern(id: string) {
  const [message, attribute] = id.split(".", 2) as [string, string?];
  const found = bundle.getMessage(message);
  return attribute === undefined ? found?.value : found?.attributes[attribute];
}

export function has(id: string): boolean {
  return Boolean(pattern(id));
}

/** Return the text of a message; its id if there is none, so that the gap is visible. */
export const t: Translate = (id, args = {}) => {
  const found = pattern(id);
  return found ? bundle.formatPattern(found, args) : id;
};
