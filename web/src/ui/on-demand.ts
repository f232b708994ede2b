/** Parts of screens that are loaded when they are first shown. */

import { isMissingFile, reloadOnce } from "./missing-file";
import { notices } from "./notices.svelte";

/** Load a part. If that fails, show the error as a notice and return null. */
export async function onDemand<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (reason) {
    if (!isMissingFile(reason) || !(await reloadOnce())) notices.error(reason);
    return null;
  }
}
