/** Appearance of seats: a colour, and a mark for users who cannot distinguish the colours. */

export interface Appearance {
  colour: string;
  /** A darker shade, for gradients and outlines. */
  shade: string;
  /** The mark, as the `d` of a path within 10 units of 0,0. */
  mark: string;
}

const APPEARANCES: readonly Appearance[] = [
  {
    colour: "#f2603c",
    shade: "#a92c17",
    mark: "M0-8.4A8.4 8.4 0 1 1 0 8.4A8.4 8.4 0 1 1 0-8.4Z",
  },
  { colour: "#1fc7b0", shade: "#0b7d78", mark: "M0-9.4L9.2 6.8H-9.2Z" },
  { colour: "#f1e9d2", shade: "#b7a67c", mark: "M-7.6-7.6H7.6V7.6H-7.6Z" },
  {
    colour: "#c47bf2",
    shade: "#7c35b4",
    mark: "M0-10.4L2.9-3.7L10-3.1L4.6 1.6L6.3 8.6L0 4.9L-6.3 8.6L-4.6 1.6L-10-3.1L-2.9-3.7Z",
  },
];

export function appearanceOf(seat: number): Appearance {
  const appearance = APPEARANCES[(seat - 1) % APPEARANCES.length];
  if (!appearance) throw new RangeError(`no seat ${seat}`);
  return appearance;
}
