import { beforeEach, describe, expect, it, vi } from "vitest";
import { refused } from "../api/request";
import { sessionApi } from "../api/session";
import type { Player } from "../api/types";
import { notices } from "../ui/notices.svelte";
import { settings } from "../ui/settings.svelte";
import { me } from "./me.svelte";

/** The requests to the server and the browser, in order. */
const calls = vi.hoisted(() => [] as string[]);
const allowed = vi.hoisted(() => ({ notify: true }));

vi.mock("../ui/settings.svelte", () => ({ settings: { name: "", notify: true } }));
vi.mock("../ui/notifications", () => ({ notificationsAllowed: () => allowed.notify }));
vi.mock("./push", () => ({
  subscribe: async () => {
    calls.push("subscribe");
    throw new Error("No push service can be reached.");
  },
  unsubscribe: async () => {
    calls.push("unsubscribe");
    throw new Error("No push service can be reached.");
  },
}));

const ann: Player = { id: "a", name: "Ann", kind: "account" };
const guest: Player = { id: "g", name: "Guest", kind: "guest" };

beforeEach(() => {
  me.user = { id: "", name: "", kind: "guest" };
  settings.notify = allowed.notify = true;
  vi.spyOn(sessionApi, "open").mockImplementation(async (change) => {
    calls.push("session");
    return { ...guest, name: change?.name ?? guest.name };
  });
  vi.spyOn(sessionApi, "logOut").mockImplementation(async (others) => {
    calls.push(others ? "log out elsewhere" : "log out");
  });
  vi.useRealTimers();
  calls.length = 0;
  notices.list = [];
});

/** Wait until these calls were made: the code of push messages is loaded when it is needed. */
const made = (...wanted: string[]) => expect.poll(() => calls).toEqual(wanted);

describe("the push subscription", () => {
  it("is made at the start and whenever the user changes", async () => {
    await me.startSession();
    await made("session", "subscribe");
    me.setUser(ann);
    await made("session", "subscribe", "subscribe");
  });

  it("is kept when the user changes their name", async () => {
    await me.startSession();
    await made("session", "subscribe");
    await me.rename("Gus");
    await import("./push"); // by then a subscription would be made
    await made("session", "subscribe", "session");
  });

  it("ends before the session does, and its failure does not stop the logout", async () => {
    me.setUser(ann);
    await me.logOut();
    await made("subscribe", "unsubscribe", "log out", "session", "subscribe");
    expect(me.user).toEqual(guest);
  });

  it("is renewed for this browser when all other sessions end", async () => {
    me.user = ann;
    await me.logOutElsewhere();
    await made("log out elsewhere", "subscribe");
  });

  it("is not made unless the user wants and allows notifications", async () => {
    settings.notify = false;
    await me.startSession();
    me.setUser(ann);
    settings.notify = true;
    allowed.notify = false;
    me.setUser(guest);
    await import("./push"); // by then a subscription would be made
    expect(calls).toEqual(["session"]);
  });
});

describe("a session that the server does not know", () => {
  const lose = async () => {
    refused({ code: "no_session" }, 401);
    await expect.poll(() => calls).toContain("session");
    await new Promise((resolve) => setTimeout(resolve)); // by then a notice would be shown
  };

  it("is replaced by a guest's, of which the user is told", async () => {
    me.user = ann;
    await lose();
    expect(notices.list).toHaveLength(1);
    expect(me.user).toEqual(guest);
  });

  it("is replaced without a word where the browser has the user's new one", async () => {
    me.user = guest;
    await lose();
    expect(notices.list).toEqual([]);
  });
});
