import { describe, expect, it } from "vitest";
import { detour, routeOf } from "./route";

const at = (address: string) => routeOf(new URL(address, "http://hexwarp.test"));

describe("an address", () => {
  it("names the screens that need nothing more", () => {
    for (const screen of ["replay", "lobby"]) {
      expect(at(`/${screen}`)).toEqual({ screen });
      expect(at(`/${screen}/`)).toEqual({ screen });
    }
    expect(at("/")).toEqual({ screen: "start" });
  });

  it("names a game to set up, a table, a person", () => {
    expect(at("/?game=toy")).toEqual({ screen: "setup", game: "toy" });
    expect(at("/t/abc")).toEqual({ screen: "table", id: "abc", watch: null });
    expect(at("/t/abc?watch=x")).toEqual({ screen: "table", id: "abc", watch: "x" });
    expect(at("/p/bot%3Alevel4")).toMatchObject({ screen: "person", who: "bot:level4" });
    expect(at("/p/J%C3%B6rg%2F2")).toMatchObject({ screen: "person", who: "Jörg/2" });
  });

  it("says which part of a history or a leaderboard is wanted", () => {
    const ratings = at("/ratings?game=race&clock=days");
    expect(ratings.screen === "ratings" && ratings.wanted.get("clock")).toBe("days");
    const person = at("/p/ann?result=won");
    expect(person.screen === "person" && person.wanted.get("result")).toBe("won");
  });

  it("of an account's door may say where to go on to, within the page", () => {
    expect(at("/me")).toEqual({ screen: "me", back: null });
    for (const back of ["/", "/t/abc?watch=x", "/?game=toy"]) {
      const way = `/login?back=${encodeURIComponent(back)}`;
      expect(at(way)).toEqual({ screen: "login", back });
      expect(detour("/login", new URL(back, "http://hexwarp.test"))).toBe(way);
      expect(detour("/me", new URL(way, "http://hexwarp.test"))).toBe(way.replace("login", "me"));
    }
    expect(detour("/me", new URL("http://hexwarp.test/login"))).toBe("/me");
    for (const elsewhere of ["//evil.test", "/\\evil.test", "/\t/evil.test", "https://evil.test"]) {
      const way = `/me?back=${encodeURIComponent(elsewhere)}`;
      expect(at(way)).toEqual({ screen: "me", back: null });
    }
  });

  it("that names nothing leads nowhere, and one that cannot be read is taken as it is", () => {
    for (const strange of ["/nothing", "/t/", "/p", "/lobby/x", "/t/a/b", "/x?game=toy"]) {
      expect(at(strange)).toEqual({ screen: "missing" });
    }
    expect(at("/p/%E0%A4")).toMatchObject({ screen: "person", who: "%E0%A4" });
  });
});
