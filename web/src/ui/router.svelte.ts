/** The current route, and navigation. */

import { routeOf, withReturn, type Route } from "./route";

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

  /** Replace the address without a history entry, as for other filters on the same screen. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
  }

  /** Return the address of the account or login screen that leads back here afterwards. */
  withReturn(to: "/me" | "/login"): string {
    void this.route; // makes the result depend on the route
    return withReturn(to, new URL(location.href));
  }

  /** Handle a click on a link within the page; leave modified clicks to the browser. */
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
