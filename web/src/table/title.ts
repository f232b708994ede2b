/** The page's title: what is to be seen of a table from another tab. */

/** `lit`: a mark that goes on and off while nobody looks. */
export function titleOf(parts: readonly string[], mine: boolean, lit: boolean): string {
  const text = parts.filter(Boolean).join(" · ");
  return mine ? `${lit ? "●" : "○"} ${text}` : text;
}
