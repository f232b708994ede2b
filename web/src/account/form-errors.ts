/** Validation of form fields: each function returns an error message, or null for a valid value. */

import { t } from "../words";

// The server's limits.
const MAX_NAME_LENGTH = 40;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

export function nameError(name: string): string | null {
  const length = [...name.trim()].length;
  const valid = length >= 1 && length <= MAX_NAME_LENGTH;
  return valid ? null : t("fault-name", { most: MAX_NAME_LENGTH });
}

export function newPasswordError(password: string): string | null {
  const { length } = password;
  if (length < MIN_PASSWORD_LENGTH) return t("fault-short", { least: MIN_PASSWORD_LENGTH });
  return length > MAX_PASSWORD_LENGTH ? t("fault-long", { most: MAX_PASSWORD_LENGTH }) : null;
}

export function requiredError(text: string): string | null {
  return text === "" ? t("fault-empty") : null;
}

export function mismatchError(text: string, wanted: string): string | null {
  return text.trim() === wanted ? null : t("fault-other", { wanted });
}

/** For each code of an error the fields that it may be about, the best first. */
const FIELDS_OF_CODE: Record<string, string[]> = {
  name_taken: ["name"],
  weak_password: ["newPassword", "password"],
  wrong_credentials: ["password"],
};

/** Return the field that an API error is about; the last field if it is about none of them. */
export function fieldOfError<Field extends string>(code: string, fields: readonly Field[]): Field {
  const wanted = FIELDS_OF_CODE[code]?.find((field) =>
    (fields as readonly string[]).includes(field),
  );
  return fields.find((field) => field === wanted) ?? (fields.at(-1) as Field);
}
