/** Which screen the address names: /, /?game=..., /t/<id>, /replay. */

export type Route =
  | { screen: "start" }
  | { screen: "setup"; game: string }
  | { screen: "table"; id: string }
  | { screen: "replay" };

export function routeOf(url: URL): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(url.pathname);
  if (table?.[1]) return { screen: "table", id: decodeURIComponent(table[1]) };
  if (/^\/replay\/?$/.test(url.pathname)) return { screen: "replay" };
  const game = url.searchParams.get("game");
  return game ? { screen: "setup", game } : { screen: "start" };
}

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
