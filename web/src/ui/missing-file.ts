/** A file of the page that cannot be loaded: after an update of the server it has other names. */

/** Where the time of the last reload is kept, for the tab alone. */
const RELOADED = "hexwarp:reloaded";

/** After a reload for the same cause in vain, there is another one at the earliest. */
const AGAIN_MS = 60_000;

/** Whether an error is that of a file that could not be loaded, in the words of each browser. */
export const isMissingFile = (reason: unknown): boolean =>
  reason instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(reason.message);

/** Reload the page if the server is there, once; return whether that is under way. */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_MS) return false;
    if (!(await fetch("/", { method: "HEAD", cache: "no-store" })).ok) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
