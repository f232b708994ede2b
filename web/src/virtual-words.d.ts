/** The modules that the build makes of the Fluent files, see words.js and fluent.js. */
declare module "virtual:words" {
  import type { Messages } from "./words/bundle";

  interface LanguageFile {
    /** The messages of the parts that most visits begin with. */
    first: Readonly<Record<string, Messages>>;
    /** Functions that load the other parts. */
    lazy: Readonly<Record<string, () => Promise<{ default: Messages }>>>;
  }

  export const languages: Readonly<Record<string, () => Promise<LanguageFile>>>;
}
