/** Waiting until the page has nothing else to do. */

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
