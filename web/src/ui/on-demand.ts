/** Modules, mostly of components, that are loaded on demand. */

import { loadWords } from "../words";
import { isMissingFile } from "./missing-file";
import { notices } from "./notices.svelte";
import { reloadOnce } from "./reload-once";

/** Return a function that loads a module with its words. */
export const withWords =
  <Module>(words: readonly string[], load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadWords(...words)]);
    return module;
  };

/** Load a module. If that fails, show the error as a notice and return null. */
export async function onDemand<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (reason) {
    if (!isMissingFile(reason) || !(await reloadOnce())) notices.error(reason);
    return null;
  }
}
