/** What the build makes of the Fluent files, see words.js. */
declare module "virtual:words" {
  interface LanguageFile {
    /** The texts of the parts that most visits begin with. */
    first: Readonly<Record<string, string>>;
    /** Functions that load the other parts. */
    later: Readonly<Record<string, () => Promise<{ default: string }>>>;
  }

  export const languages: Readonly<Record<string, () => Promise<LanguageFile>>>;
}
