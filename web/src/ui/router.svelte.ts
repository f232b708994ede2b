/** The current route, and navigation. */

import { routeOf, withReturn, type Route } from "./route";

class Router {
  route: Route = $state.raw(routeOf(new URL(location.href)));
  /** Whether the user has come from another screen, and the new one's heading is not shown yet. */
  #entering = false;
  #pathname = location.pathname;

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

  /**
   * Move the focus to the heading of a screen that the user has navigated to, so that keys and screen
   * readers go on from there; not on the first screen, nor if something has the focus. An attachment.
   */
  focusHeading = (heading: HTMLElement): void => {
    heading.tabIndex = -1;
    const free = document.activeElement === document.body;
    if (this.#entering && free) heading.focus({ preventScroll: true });
    this.#entering = false;
  };

  #read(): void {
    const route = routeOf(new URL(location.href));
    this.#entering ||= route.screen !== this.route.screen || location.pathname !== this.#pathname;
    this.#pathname = location.pathname;
    this.route = route;
  }
}

export const router = new Router();
