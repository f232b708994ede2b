/** A reload of the page, which gets the files that are missing from a server of another version. */

/** Where the time of the last reload is kept, for the tab alone. */
const RELOADED = "hexwarp:reloaded";

/** After a reload for the same cause in vain, there is another one at the earliest. */
const AGAIN_MS = 60_000;

/** Whether the user is leaving: the browser then gives up loads, and a reload would call them back. */
let leaving = false;
addEventListener("beforeunload", () => (leaving = true));
addEventListener("pageshow", () => (leaving = false));

/** Reload the page if the server is there, once; return whether that is under way. */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_MS) return false;
    if (!(await fetch("/", { method: "HEAD", cache: "no-store" })).ok || leaving) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
