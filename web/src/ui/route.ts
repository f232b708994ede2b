/** Routes: which screen an address shows, and the addresses of screens. */

import screens from "../../../src/hexwarp/server/page_routes.json";

export type Route =
  | { screen: "start" | "replay" | "lobby" | "puzzles" | "missing" }
  /** The screen of links in mails: `purpose` and `token` stand behind the "#". */
  | { screen: "mail"; purpose: string; token: string }
  /** `back`: the address to return to after logging in or creating an account. */
  | { screen: "account" | "login"; back: string | null }
  | { screen: "setup" | "learn" | "rules"; game: string }
  | { screen: "table"; id: string; watchToken: string | null; at: PlyAddress | null }
  | { screen: "puzzle"; id: string }
  | { screen: "ratings"; filters: URLSearchParams }
  | { screen: "profile"; userId: string; filters: URLSearchParams };

/** A place in a match, as links name it: after a number of plies of a round. */
export interface PlyAddress {
  round: number;
  ply: number;
}

/** The screen at each address; the server answers 404 at any other. `*` is an id. */
const SCREENS: Readonly<Record<string, string>> = screens;

export function routeOf({ pathname, searchParams, hash }: URL): Route {
  const [first = "", second = "", ...more] = pathname.split("/").filter((part) => part !== "");
  const address = `/${first}${second === "" ? "" : "/*"}`;
  const screen = more.length === 0 && Object.hasOwn(SCREENS, address) && SCREENS[address];
  const id = decoded(second);
  const game = searchParams.get("game");
  switch (screen) {
    case "start":
      return game ? { screen: "setup", game } : { screen };
    case "replay":
    case "lobby":
    case "puzzles":
      return { screen };
    case "mail": {
      const [purpose = "", token = ""] = hash.slice(1).split("=");
      return { screen, purpose, token: decoded(token) };
    }
    case "account":
    case "login":
      return { screen, back: returnAddress(searchParams) };
    case "ratings":
      return { screen, filters: searchParams };
    case "puzzle":
      return { screen, id };
    case "table":
      return { screen, id, watchToken: searchParams.get("watch"), at: plyAddress(searchParams) };
    case "learn":
    case "rules":
      return { screen, game: id };
    case "profile":
      return { screen, userId: id, filters: searchParams };
    default:
      return { screen: "missing" };
  }
}

/** Return the address of a user's profile. */
export function userPath(id: string): string {
  return `/p/${encodeURIComponent(id)}`;
}

/** Return the address of a puzzle. */
export function puzzlePath(id: string): string {
  return `/puzzles/${encodeURIComponent(id)}`;
}

/** Return the address of a table. */
export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`;
}

/** Return the address of a game's rules. */
export function rulesPath(game: string): string {
  return `/rules/${encodeURIComponent(game)}`;
}

/** Return the address of a game's tutorial. */
export function learnPath(game: string): string {
  return `/learn/${encodeURIComponent(game)}`;
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

/** Read a place in a match; null if there is none. Matches of one round have links without it. */
function plyAddress(query: URLSearchParams): PlyAddress | null {
  const read = (name: string): number | null => {
    const text = query.get(name) ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  const ply = read("ply");
  return ply === null ? null : { round: read("round") ?? 1, ply };
}

/** Decode a part of a path; return it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
