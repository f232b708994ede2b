/** A step of the build: Fluent files as modules of parsed messages, so that the page needs no parser. */

import { FluentResource } from "@fluent/bundle";

/** Return a pattern of Fluent, as src/words/bundle.ts describes it. */
const patternOf = (pattern) => (Array.isArray(pattern) ? pattern.map(partOf) : pattern);

function partOf(part) {
  if (typeof part === "string") return part;
  if (part.type === "str") return part.value;
  if (part.type === "var") return { name: part.name };
  if (part.type === "mesg" && !part.attr) return { id: part.name };
  if (part.type !== "select" || part.selector.type !== "var")
    throw new Error(`The page knows no ${part.type} in messages`);
  const otherwise = part.variants[part.star];
  const cases = part.variants.filter((variant) => variant !== otherwise);
  return {
    name: part.selector.name,
    cases: Object.fromEntries(cases.map(({ key, value }) => [key.value, patternOf(value)])),
    otherwise: patternOf(otherwise.value),
  };
}

/** Return the Vite plugin. A module's default has the texts by their ids: "seat-open", "setup-kind-open.about". */
export function fluent() {
  return {
    name: "fluent",
    transform(code, id) {
      if (!id.endsWith(".ftl")) return undefined;
      const texts = new FluentResource(code).body.flatMap(({ id, value, attributes }) => [
        ...(value === null ? [] : [[id, patternOf(value)]]),
        ...Object.entries(attributes).map(([name, text]) => [`${id}.${name}`, patternOf(text)]),
      ]);
      const source = JSON.stringify(Object.fromEntries(texts));
      return { code: `export default ${source};`, moduleType: "js" };
    },
  };
}
