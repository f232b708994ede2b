/** Waiting until the page has nothing better to do. */

/** By then a screen has loaded what its window shows, on most connections. */
export const FIRST_LOAD_MS = 1500;

/** At the latest after this time. */
const TIMEOUT_MS = 3000;

/** Run `task` when the page is idle, `delayMs` from now or later. Returns what cancels it. */
export function whenIdle(task: () => void, delayMs = 0): () => void {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (!("requestIdleCallback" in globalThis)) return task();
    const request = requestIdleCallback(task, { timeout: TIMEOUT_MS });
    cancel = () => cancelIdleCallback(request);
  }, delayMs);
  return () => cancel();
}

/** Resolves when the page is idle, `delayMs` from now or later. */
export const idle = (delayMs = 0): Promise<void> =>
  new Promise((resolve) => void whenIdle(resolve, delayMs));

/** A page that nobody sees paints nothing. */
const UNSEEN_MS = 100;

/** Resolves once what is in the document now has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
