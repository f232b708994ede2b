/** Fluent messages of one language. */

import { FluentBundle, FluentNumber, type FluentResource, type Message } from "@fluent/bundle";

/** The messages of a Fluent file: id, pattern, and attributes if there are any. */
export type Messages = readonly (readonly [
  id: string,
  value: Message["value"],
  attributes?: Message["attributes"],
])[];

type Values = Readonly<Record<string, string | number>>;

export type Translate = (id: string, values?: Values) => string;

/** Whole numbers below this look alike in all languages. */
const FIRST_GROUPED = 1000;

/** A small whole number, which needs no Intl.NumberFormat: a page's first takes a phone 0.2 s. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

const isSmall = (value: string | number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < FIRST_GROUPED;

const prepared = (values: Values): Record<string, string | number | FluentNumber> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSmall(value) ? new SmallNumber(value) : value,
    ]),
  );

export class Bundle {
  readonly #language: string;
  readonly #bundle: FluentBundle;
  #lists: Intl.ListFormat | null = null;

  constructor(language: string) {
    this.#language = language;
    this.#bundle = new FluentBundle(language, { useIsolating: false });
  }

  /** Add the messages of a Fluent file. */
  add(messages: Messages): void {
    const body = messages.map(([id, value, attributes = {}]) => ({ id, value, attributes }));
    this.#bundle.addResource({ body } as FluentResource);
  }

  has(id: string): boolean {
    return Boolean(this.#pattern(id));
  }

  /** Return the text of a message; its id if there is none, so that the gap is visible. */
  text: Translate = (id, values = {}) => {
    const found = this.#pattern(id);
    return found ? this.#bundle.formatPattern(found, prepared(values)) : id;
  };

  /** Return names as a list in words: "Ada, Ben and Cleo". */
  list(names: readonly string[]): string {
    if (names.length < 2) return names[0] ?? "";
    this.#lists ??= new Intl.ListFormat(this.#language, { type: "conjunction" });
    return this.#lists.format(names);
  }

  /** Return the pattern of a message ("seat-open") or of its attribute ("bot-greedy.about"). */
  #pattern(id: string) {
    const [message, attribute] = id.split(".", 2) as [string, string?];
    const found = this.#bundle.getMessage(message);
    return attribute === undefined ? found?.value : found?.attributes[attribute];
  }
}
