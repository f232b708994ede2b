/** Parts of screens that are loaded when they are first shown. */

import { loadWords } from "../words";
import { isMissingFile } from "./missing-file";
import { notices } from "./notices.svelte";
import { reloadOnce } from "./reload-once";

/** Return what loads a part with its words. */
export const withWords =
  <Part>(words: readonly string[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [loaded] = await Promise.all([load(), loadWords(...words)]);
    return loaded;
  };

/** Load a part. If that fails, show the error as a notice and return null. */
export async function onDemand<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (reason) {
    if (!isMissingFile(reason) || !(await reloadOnce())) notices.error(reason);
    return null;
  }
}
