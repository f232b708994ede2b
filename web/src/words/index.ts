/**
 * All texts that users read, in the user's language.
 *
 * They are in the Fluent files of src/hexwarp: `words/<language>/<part>.ftl`, and
 * `games/<game>/words/<language>/<part>.ftl`, which is the part "<game>/<part>".
 * A screen loads the parts that it needs. Sentences of errors, in `errors.ftl`, come from the server.
 */

import { languages } from "virtual:words";
import { Bundle, type Translate } from "./bundle";
import { Current } from "./current.svelte";
import { preferredLanguage } from "./languages";

export type { Translate };

/** Before the name of a part: that part of each game. */
const EACH = "each/";

let code = preferredLanguage(globalThis.document?.cookie ?? "", navigator.languages);
let bundle = new Bundle(code);
/** The same, for texts. Loading does not depend on it: a part is not loaded anew with the language. */
const shown = new Current(bundle);
/** The parts in the bundle, and those on their way. */
let parts = new Map<string, Promise<void>>();

/** Return the code of the language in use, as Intl takes it. */
export const language = (): string => shown.bundle.language;

async function loadInto(target: Bundle, part: string, into: string): Promise<void> {
  const file = await languages[into]?.();
  if (!file) return;
  const all = Object.keys({ ...file.first, ...file.lazy });
  const named = part.startsWith(EACH)
    ? all.filter((name) => name.endsWith(part.slice(EACH.length - 1)))
    : [part];
  const load = async (name: string): Promise<void> => {
    const messages = file.first[name] ?? (await file.lazy[name]?.())?.default;
    if (messages !== undefined) target.add(messages);
  };
  await Promise.all(named.map(load));
}

/**
 * Load parts, each once; "each/name" is that of each game, and a part without a file is skipped.
 * Rejects if the server is out of reach.
 */
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
  const used = new Set<string>();
  // A screen that opens meanwhile asks for more.
  while (used.size < parts.size) {
    const missing = [...parts.keys()].filter((part) => !used.has(part));
    missing.forEach((part) => used.add(part));
    await Promise.all(missing.map((part) => loadInto(fresh, part, next)));
  }
  [bundle, code] = [fresh, next];
  parts = new Map([...used].map((part) => [part, Promise.resolve()]));
  shown.bundle = fresh;
}

export const has = (id: string): boolean => shown.bundle.has(id);

/** Return the text of a message; its id if there is none, so that the gap is visible. */
export const t: Translate = (id, args) => shown.bundle.text(id, args);

/** Return names as a list in words: "Ada, Ben and Cleo". */
export const list = (names: readonly string[]): string => shown.bundle.list(names);
