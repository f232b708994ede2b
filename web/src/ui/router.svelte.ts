/** The screen that is shown: the address's, and the way to others. */

import { detour, routeOf, type Route } from "./route";

class Router {
  route: Route = $state.raw(routeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** The same screen by other wishes, which is no step to go back. */
  adjust(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
  }

  /** The way to an account, or to log in, and in the end back to what is shown now. */
  detour(to: "/me" | "/login"): string {
    void this.route;
    return detour(to, new URL(location.href));
  }

  /** A link's click, kept within the page unless a new tab is wanted. */
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    this.go(pathname + search);
  };

  #read(): void {
    this.route = routeOf(new URL(location.href));
  }
}

export const router = new Router();
