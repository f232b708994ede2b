/** What is below the window is loaded when the reader comes near it, or the page has nothing else to do. */

import type { Attachment } from "svelte/attachments";
import { FIRST_LOAD_MS, idle } from "./idle";

/** How near. */
const MARGIN = "100px";

/** Return an attachment that calls `load` once. */
export const whenNear =
  (load: () => void): Attachment<Element> =>
  (element) => {
    let waits = true;
    const stop = (): void => {
      waits = false;
      observer.disconnect();
    };
    const begin = (): void => {
      if (waits) load();
      stop();
    };
    void idle(FIRST_LOAD_MS).then(begin);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
      },
      { rootMargin: MARGIN },
    );
    // What is drawn in tasks of its own moves it down.
    void idle().then(() => waits && observer.observe(element));
    return stop;
  };
