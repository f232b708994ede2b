/** The languages of the page, and which of them a browser gets. */

/** The languages by code, each with its own name for itself; Intl.DisplayNames costs a phone 0.1 s. */
const NAMES: Readonly<Record<string, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  nl: "Nederlands",
  ru: "Русский",
};

export const LANGUAGES: readonly string[] = Object.keys(NAMES);

/** The cookie that keeps the choice; the server writes errors and mails in the same language. */
const COOKIE = "language";
const YEAR_S = 365 * 24 * 3600;

/**
 * Return the code of the language chosen before, else the first of the browser's that the page has.
 *
 * @param cookies The document's cookies.
 * @param wanted Language tags, the best first: "de-AT".
 */
export function preferredLanguage(cookies: string, wanted: readonly string[]): string {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(cookies)?.[1] ?? "";
  const codes = [chosen, ...wanted.map((tag) => tag.split("-", 1)[0]?.toLowerCase() ?? "")];
  return codes.find((code) => LANGUAGES.includes(code)) ?? "en";
}

/** Keep a choice for a year. */
export function keepLanguage(code: string): void {
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** Return a language's own name for itself, as a list shows it: "Deutsch". */
export const nameOf = (code: string): string => NAMES[code] ?? code;
