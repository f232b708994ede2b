/** The messages of one language: a small part of Fluent, whose files the build has parsed (fluent.js). */

/** A text, or its parts. */
type Pattern = string | readonly Part[];

type Part =
  | string
  /** A value; with cases, a text that depends on it: on a word, a number, or a number's plural category. */
  | { name: string; cases?: Readonly<Record<string, Pattern>>; otherwise?: Pattern }
  /** Another message. */
  | { id: string };

/** The messages of a Fluent file by their ids; those of attributes are "setup-kind-open.about". */
export type Messages = Readonly<Record<string, Pattern>>;

type Value = string | number;
type Values = Readonly<Record<string, Value>>;

export type Translate = (id: string, values?: Values) => string;

/** Whole numbers below this look alike in all languages: a page's first Intl.NumberFormat takes a phone 0.2 s. */
const FIRST_GROUPED = 1000;

const isSmall = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < FIRST_GROUPED;

export class Bundle {
  readonly language: string;
  readonly #patterns = new Map<string, Pattern>();
  #lists: Intl.ListFormat | null = null;
  #numbers: Intl.NumberFormat | null = null;
  #plurals: Intl.PluralRules | null = null;

  constructor(language: string) {
    this.language = language;
  }

  /** Add the messages of a Fluent file. */
  add(messages: Messages): void {
    for (const [id, pattern] of Object.entries(messages)) this.#patterns.set(id, pattern);
  }

  has(id: string): boolean {
    return this.#patterns.has(id);
  }

  /** Return the text of a message; its id if there is none, so that the gap is visible. */
  text: Translate = (id, values = {}) => this.#fill(this.#patterns.get(id) ?? id, values);

  /** Return names as a list in words: "Ada, Ben and Cleo". */
  list(names: readonly string[]): string {
    if (names.length < 2) return names[0] ?? "";
    this.#lists ??= new Intl.ListFormat(this.language, { type: "conjunction" });
    return this.#lists.format(names);
  }

  #fill(pattern: Pattern, values: Values): string {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => this.#part(part, values)).join("");
  }

  #part(part: Part, values: Values): string {
    if (typeof part === "string") return part;
    if ("id" in part) return this.text(part.id, values);
    const { name, cases, otherwise = "" } = part;
    const value = values[name];
    if (cases) return this.#fill(this.#chosen(cases, value) ?? otherwise, values);
    return value === undefined ? `{$${name}}` : this.#shown(value);
  }

  #chosen(cases: Readonly<Record<string, Pattern>>, value: Value = ""): Pattern | undefined {
    if (typeof value === "string") return cases[value];
    this.#plurals ??= new Intl.PluralRules(this.language);
    return cases[String(value)] ?? cases[this.#plurals.select(value)];
  }

  #shown(value: Value): string {
    if (typeof value === "string" || isSmall(value)) return String(value);
    this.#numbers ??= new Intl.NumberFormat(this.language);
    return this.#numbers.format(value);
  }
}
