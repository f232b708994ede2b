/** Loads content below the window when the reader comes near it, or the page has nothing else to do. */

import type { Attachment } from "svelte/attachments";
import { FIRST_LOAD_MS, whenIdle } from "./idle";

/** How near. */
const MARGIN = "100px";

/** Return an attachment that calls `load` once. */
export const whenNear =
  (load: () => void): Attachment<Element> =>
  (element) => {
    const begin = (): void => {
      stop();
      load();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
      },
      { rootMargin: MARGIN },
    );
    const stopWaiting = whenIdle(begin, FIRST_LOAD_MS);
    // Deferred content moves it down.
    const stopObserving = whenIdle(() => observer.observe(element));
    const stop = (): void => {
      stopWaiting();
      stopObserving();
      observer.disconnect();
    };
    return stop;
  };
