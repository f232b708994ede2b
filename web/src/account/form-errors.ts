/** What is wrong with what was put into a form: a sentence, or null where nothing is. */

import { t } from "../words";

const LONGEST_NAME = 40;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

export function nameFault(name: string): string | null {
  const length = [...name.trim()].length;
  return length >= 1 && length <= LONGEST_NAME ? null : t("fault-name", { most: LONGEST_NAME });
}

export function newPasswordFault(password: string): string | null {
  if (password.length < SHORTEST_PASSWORD) return t("fault-short", { least: SHORTEST_PASSWORD });
  return password.length > LONGEST_PASSWORD ? t("fault-long", { most: LONGEST_PASSWORD }) : null;
}

export function givenFault(text: string): string | null {
  return text === "" ? t("fault-empty") : null;
}

export function sameFault(text: string, wanted: string): string | null {
  return text.trim() === wanted ? null : t("fault-other", { wanted });
}

const BESIDE: Record<string, string> = { name_taken: "name", wrong_credentials: "password" };

/** The field beside which a refusal stands: the one that it is about, or the last. */
export function refusedField<Field extends string>(code: string, fields: readonly Field[]): Field {
  return fields.find((field) => field === BESIDE[code]) ?? (fields.at(-1) as Field);
}
