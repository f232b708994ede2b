/** A step of the build: Fluent files as modules of parsed messages, so that the page needs no parser. */

import { FluentResource } from "@fluent/bundle";

/** @param {Record<string, unknown>} attributes */
const isEmpty = (attributes) => Object.keys(attributes).length === 0;

/** Return the Vite plugin. A module's default is a list of messages: id, pattern, attributes if any. */
export function fluent() {
  return {
    name: "fluent",
    transform(code, id) {
      if (!id.endsWith(".ftl")) return undefined;
      const messages = new FluentResource(code).body.map(({ id, value, attributes }) =>
        isEmpty(attributes) ? [id, value] : [id, value, attributes],
      );
      return { code: `export default ${JSON.stringify(messages)};`, moduleType: "js" };
    },
  };
}
