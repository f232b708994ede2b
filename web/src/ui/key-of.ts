/** Keys as the shortcuts name them, on any keyboard. */

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

const MARKS: Readonly<Record<string, string>> = { Comma: ",", Period: ".", Equal: "=", Minus: "-" };

/**
 * Return the key that was pressed; on a keyboard for other letters (к, é) the one that an American
 * keyboard has in its place.
 */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length !== 1 || key <= "~") return key;
  const [, letter, digit] = /^Key([A-Z])$|^Digit(\d)$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? MARKS[code] ?? key;
}
