/** The title of the window, visible in other tabs too. */

/** Return the title; on the user's turn with a mark, which `filled` makes blink. */
export function windowTitle(parts: readonly string[], myTurn: boolean, filled: boolean): string {
  const text = parts.filter(Boolean).join(" · ");
  return myTurn ? `${filled ? "●" : "○"} ${text}` : text;
}
