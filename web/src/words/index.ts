/**
 * All texts that users read, in the user's language.
 *
 * They are in the Fluent files of src/hexwarp: `words/<language>/<part>.ftl`, and
 * `games/<game>/words/<language>/<part>.ftl`. A screen loads the parts that it needs.
 */

import { Bundle, type Translate } from "./bundle";
import { preferredLanguage } from "./languages";

export type { Translate };

const files = import.meta.glob<string>(
  ["../../../src/hexwarp/words/*/*.ftl", "../../../src/hexwarp/games/*/words/*/*.ftl"],
  { query: "?raw", import: "default" },
);

/** The path of a part: "table", or "toy/board" for a game's. */
function pathOf(part: string, code: string): string {
  const [game, own] = part.split("/", 2) as [string, string?];
  return own === undefined
    ? `../../../src/hexwarp/words/${code}/${part}.ftl`
    : `../../../src/hexwarp/games/${game}/words/${code}/${own}.ftl`;
}

/** All parts that exist. */
export const PARTS: readonly string[] = Object.keys(files).flatMap((path) => {
  const match = /hexwarp\/(?:games\/(\w+)\/)?words\/en\/(\w+)\.ftl$/.exec(path);
  return match ? [match[1] === undefined ? (match[2] ?? "") : `${match[1]}/${match[2]}`] : [];
});

let code = preferredLanguage(globalThis.document?.cookie ?? "", navigator.languages);
let bundle = new Bundle(code);
/** The parts in the bundle, and those on their way. */
let parts = new Map<string, Promise<void>>();

/** Return the code of the language in use, as Intl takes it. */
export const language = (): string => code;

async function loadInto(target: Bundle, part: string, into: string): Promise<void> {
  const file = files[pathOf(part, into)];
  if (file) target.add(await file());
}

/** Load parts, each once; a part without a file is skipped. Rejects if the server is out of reach. */
export async function loadWords(...wanted: readonly string[]): Promise<void> {
  const [target, into, known] = [bundle, code, parts];
  const load = (part: string): Promise<void> => {
    const loading = loadInto(target, part, into).catch((reason: unknown) => {
      known.delete(part);
      throw reason;
    });
    known.set(part, loading);
    return loading;
  };
  await Promise.all(wanted.map((part) => known.get(part) ?? load(part)));
}

/** Change the language, once all parts in use are loaded in it. */
export async function changeLanguage(next: string): Promise<void> {
  const fresh = new Bundle(next);
  const used = [...parts.keys()];
  await Promise.all(used.map((part) => loadInto(fresh, part, next)));
  [bundle, code] = [fresh, next];
  parts = new Map(used.map((part) => [part, Promise.resolve()]));
}

export const has = (id: string): boolean => bundle.has(id);

/** Return the text of a message; its id if there is none, so that the gap is visible. */
export const t: Translate = (id, args) => bundle.text(id, args);

/** Return names as a list in words: "Ada, Ben and Cleo". */
export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(code, { type: "conjunction" }).format(names);
