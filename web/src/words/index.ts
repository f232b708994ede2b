/** Every word that people read: Fluent files of the shell and of each game, English for now. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Translate } from "../games/contract";

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

/** The pattern of a message ("seat-open") or of its attribute ("bot-greedy.about"). */
function pattern(id: string) {
  const [message, attribute] = id.split(".", 2) as [string, string?];
  const found = bundle.getMessage(message);
  return attribute === undefined ? found?.value : found?.attributes[attribute];
}

export function has(id: string): boolean {
  return Boolean(pattern(id));
}

/** The words of an id; the id itself where there are none, so that a gap is seen, not hidden. */
export const t: Translate = (id, args = {}) => {
  const found = pattern(id);
  return found ? bundle.formatPattern(found, args) : id;
};
