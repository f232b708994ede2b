/** Which screen an address names. */

export type Route =
  | { screen: "start" | "replay" | "lobby" | "missing" }
  /** `back` is the address to go on to once somebody has an account, or has logged in. */
  | { screen: "me" | "login"; back: string | null }
  | { screen: "setup"; game: string }
  | { screen: "table"; id: string; watch: string | null }
  | { screen: "ratings"; wanted: URLSearchParams }
  | { screen: "person"; who: string; wanted: URLSearchParams };

const PLAIN = ["replay", "lobby"] as const;
const DOORS = ["me", "login"] as const;

export function routeOf({ pathname, searchParams }: URL): Route {
  const [first = "", second = "", ...more] = pathname.split("/").filter((part) => part !== "");
  const plain = PLAIN.find((screen) => screen === first);
  if (plain && second === "") return { screen: plain };
  const door = DOORS.find((screen) => screen === first);
  if (door && second === "") return { screen: door, back: backFrom(searchParams) };
  if (first === "ratings" && second === "") return { screen: "ratings", wanted: searchParams };
  if (second !== "" && more.length === 0) {
    const named = decoded(second);
    if (first === "t") return { screen: "table", id: named, watch: searchParams.get("watch") };
    if (first === "p") return { screen: "person", who: named, wanted: searchParams };
  }
  if (first !== "") return { screen: "missing" };
  const game = searchParams.get("game");
  return game ? { screen: "setup", game } : { screen: "start" };
}

/** The way to an account, or to log in, and in the end back to where one is now. */
export function detour(to: "/me" | "/login", here: URL): string {
  const route = routeOf(here);
  const back = "back" in route ? route.back : here.pathname + here.search;
  return back === null ? to : `${to}?back=${encodeURIComponent(back)}`;
}

/** An address of this page's own; links that others have made may name any. */
function backFrom(wanted: URLSearchParams): string | null {
  const back = wanted.get("back");
  return back !== null && /^\/([\w?]|$)/.test(back) ? back : null;
}

/** A part of an address as it is meant; one that nobody can have meant stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
