/** Fluent messages of one language. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

export type Translate = (id: string, args?: Record<string, string | number>) => string;

export class Bundle {
  readonly #bundle: FluentBundle;

  constructor(language: string) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
  }

  /** Add the messages of a Fluent file. */
  add(text: string): void {
    this.#bundle.addResource(new FluentResource(text));
  }

  has(id: string): boolean {
    return Boolean(this.#pattern(id));
  }

  /** Return the text of a message; its id if there is none, so that the gap is visible. */
  text: Translate = (id, args = {}) => {
    const found = this.#pattern(id);
    return found ? this.#bundle.formatPattern(found, args) : id;
  };

  /** Return the pattern of a message ("seat-open") or of its attribute ("bot-greedy.about"). */
  #pattern(id: string) {
    const [message, attribute] = id.split(".", 2) as [string, string?];
    const found = this.#bundle.getMessage(message);
    return attribute === undefined ? found?.value : found?.attributes[attribute];
  }
}
