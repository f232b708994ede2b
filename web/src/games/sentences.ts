/** Join parts of a description as sentences; empty ones are left out. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
