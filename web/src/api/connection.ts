/** Links that come back at once when the network or the page does. */

import { Link, type LinkOptions } from "./socket";

export function socketAddress(path: string): string {
  return location.origin.replace(/^http/, "ws") + path;
}

/** Follows what a socket tells, until the returned function is called. */
export function follow(options: LinkOptions): () => void {
  const link = new Link(options);
  const hurry = () => {
    if (document.visibilityState === "visible") link.hurry();
  };
  addEventListener("online", hurry);
  addEventListener("offline", hurry);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    removeEventListener("online", hurry);
    removeEventListener("offline", hurry);
    document.removeEventListener("visibilitychange", hurry);
    link.close();
  };
}
