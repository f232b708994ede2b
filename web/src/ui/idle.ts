/** Waiting until the page has nothing better to do. */

/** By then a screen has loaded what its window shows, on most connections. */
export const FIRST_LOAD_MS = 1500;

/** At the latest after this time. */
const TIMEOUT_MS = 3000;

/** Resolves when the page is idle, `delayMs` from now or later. */
export async function idle(delayMs = 0): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  if ("requestIdleCallback" in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: TIMEOUT_MS }));
}

/** A page that nobody sees paints nothing. */
const UNSEEN_MS = 100;

/** Resolves once what is in the document now has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
