/** Gives jsdom media queries, of which none matches. */

globalThis.matchMedia = (() => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as never;
