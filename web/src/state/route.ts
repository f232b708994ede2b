/** Which screen an address names. */

export type Route =
  | { screen: "start" | "replay" | "lobby" | "me" | "login" }
  | { screen: "setup"; game: string }
  | { screen: "table"; id: string; watch: string | null }
  | { screen: "ratings"; wanted: URLSearchParams }
  | { screen: "person"; who: string; wanted: URLSearchParams };

const PLAIN = ["replay", "lobby", "me", "login"] as const;

export function routeOf({ pathname, searchParams }: URL): Route {
  const [first = "", second = "", ...more] = pathname.split("/").filter((part) => part !== "");
  const plain = PLAIN.find((screen) => screen === first);
  if (plain && second === "") return { screen: plain };
  if (first === "ratings" && second === "") return { screen: "ratings", wanted: searchParams };
  if (second !== "" && more.length === 0) {
    const named = decoded(second);
    if (first === "t") return { screen: "table", id: named, watch: searchParams.get("watch") };
    if (first === "p") return { screen: "person", who: named, wanted: searchParams };
  }
  const game = searchParams.get("game");
  return game ? { screen: "setup", game } : { screen: "start" };
}

/** A part of an address as it is meant; one that nobody can have meant stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
