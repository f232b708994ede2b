/** Routes: which screen an address shows, and the addresses of screens. */

export type Route =
  | { screen: "start" | "replay" | "lobby" | "missing" }
  /** `back`: the address to return to after logging in or creating an account. */
  | { screen: "account" | "login"; back: string | null }
  | { screen: "setup"; game: string }
  | { screen: "table"; id: string; watchToken: string | null }
  | { screen: "ratings"; filters: URLSearchParams }
  | { screen: "profile"; userId: string; filters: URLSearchParams };

const PLAIN = ["replay", "lobby"] as const;
const WITH_RETURN = { me: "account", login: "login" } as const;

export function routeOf({ pathname, searchParams }: URL): Route {
  const [first = "", second = "", ...more] = pathname.split("/").filter((part) => part !== "");
  const plain = PLAIN.find((screen) => screen === first);
  if (plain && second === "") return { screen: plain };
  if ((first === "me" || first === "login") && second === "") {
    return { screen: WITH_RETURN[first], back: returnAddress(searchParams) };
  }
  if (first === "ratings" && second === "") return { screen: "ratings", filters: searchParams };
  if (second !== "" && more.length === 0) {
    const id = decoded(second);
    if (first === "t") return { screen: "table", id, watchToken: searchParams.get("watch") };
    if (first === "p") return { screen: "profile", userId: id, filters: searchParams };
  }
  if (first !== "") return { screen: "missing" };
  const game = searchParams.get("game");
  return game ? { screen: "setup", game } : { screen: "start" };
}

/** Return the address of a user's profile. */
export function userPath(id: string): string {
  return `/p/${encodeURIComponent(id)}`;
}

/** Return the address of a table. */
export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`;
}

/** Return the address of the account or login screen that leads back to `here` afterwards. */
export function withReturn(to: "/me" | "/login", here: URL): string {
  const route = routeOf(here);
  const back = "back" in route ? route.back : here.pathname + here.search;
  return back === null ? to : `${to}?back=${encodeURIComponent(back)}`;
}

/** Read the return address; only addresses of this page are accepted (no open redirect). */
function returnAddress(query: URLSearchParams): string | null {
  const back = query.get("back");
  return back !== null && /^\/([\w?]|$)/.test(back) ? back : null;
}

/** Decode a part of a path; return it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
