/** Gives jsdom media queries, of which none matches. */

const nothing = () => undefined;

globalThis.matchMedia = (media) => ({
  ...{ media, matches: false, onchange: null },
  ...{ addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => false },
  ...{ addListener: nothing, removeListener: nothing },
});
