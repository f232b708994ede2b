import { describe, expect, it } from "vitest";
import screens from "../../../src/hexwarp/server/page_routes.json";
import { routeOf, userPath, withReturn } from "./route";

const at = (address: string) => routeOf(new URL(address, "http://hexwarp.test"));

describe("routeOf", () => {
  it("recognises the screens without parameters", () => {
    for (const screen of ["replay", "lobby"]) {
      expect(at(`/${screen}`)).toEqual({ screen });
      expect(at(`/${screen}/`)).toEqual({ screen });
    }
    expect(at("/")).toEqual({ screen: "start" });
  });

  it("shows a screen at each address that the server knows", () => {
    for (const [address, screen] of Object.entries(screens)) {
      expect(at(address.replace("*", "abc")).screen).toBe(screen);
    }
  });

  it("reads the game, the table or the user from the address", () => {
    expect(at("/?game=toy")).toEqual({ screen: "setup", game: "toy" });
    const table = { screen: "table", id: "abc", watchToken: null, at: null };
    expect(at("/t/abc")).toEqual(table);
    expect(at("/t/abc?watch=x")).toEqual({ ...table, watchToken: "x" });
    expect(at("/t/abc?ply=12")).toEqual({ ...table, at: { round: 1, ply: 12 } });
    expect(at("/t/abc?round=2&ply=0")).toEqual({ ...table, at: { round: 2, ply: 0 } });
    expect(at("/t/abc?ply=-1&round=2")).toEqual(table);
    expect(at("/t/abc?ply=1e3")).toEqual(table);
    expect(at("/p/bot%3Alevel4")).toMatchObject({ screen: "profile", userId: "bot:level4" });
    expect(at("/p/J%C3%B6rg%2F2")).toMatchObject({ screen: "profile", userId: "Jörg/2" });
  });

  it("reads the purpose and the token of a link in a mail behind the #", () => {
    const link = { screen: "mail", purpose: "reset", token: "a_b.c-d" };
    expect(at("/mail#reset=a_b.c-d")).toEqual(link);
    expect(at("/mail")).toEqual({ screen: "mail", purpose: "", token: "" });
  });

  it("passes the query on as filters of ratings and histories", () => {
    const ratings = at("/ratings?game=race&clock=days");
    expect(ratings.screen === "ratings" && ratings.filters.get("clock")).toBe("days");
    const profile = at("/p/ann?result=won");
    expect(profile.screen === "profile" && profile.filters.get("result")).toBe("won");
  });

  it("accepts a return address within the page and rejects any other", () => {
    expect(at("/me")).toEqual({ screen: "account", back: null });
    for (const back of ["/", "/t/abc?watch=x", "/?game=toy"]) {
      const login = `/login?back=${encodeURIComponent(back)}`;
      expect(at(login)).toEqual({ screen: "login", back });
      expect(withReturn("/login", new URL(back, "http://hexwarp.test"))).toBe(login);
      const account = login.replace("login", "me");
      expect(withReturn("/me", new URL(login, "http://hexwarp.test"))).toBe(account);
    }
    expect(withReturn("/me", new URL("http://hexwarp.test/login"))).toBe("/me");
    for (const elsewhere of ["//evil.test", "/\\evil.test", "/\t/evil.test", "https://evil.test"]) {
      const address = `/me?back=${encodeURIComponent(elsewhere)}`;
      expect(at(address)).toEqual({ screen: "account", back: null });
    }
  });

  it("reports an unknown address as missing, and keeps an undecodable part as it is", () => {
    for (const unknown of [
      "/nothing",
      "/t/",
      "/p",
      "/lobby/x",
      "/t/a/b",
      "/x?game=toy",
      "/t/*/x",
      "/*",
    ]) {
      expect(at(unknown)).toEqual({ screen: "missing" });
    }
    expect(at("/p/%E0%A4")).toMatchObject({ screen: "profile", userId: "%E0%A4" });
  });
});

describe("userPath", () => {
  it("encodes the id", () => {
    expect(userPath("a/b?c")).toBe("/p/a%2Fb%3Fc");
  });
});
