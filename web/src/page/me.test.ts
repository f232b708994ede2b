import { beforeEach, describe, expect, it, vi } from "vitest";
import { people, type Player } from "../api/account";
import { me } from "./me.svelte";
import { settings } from "../ui/settings.svelte";

/** What was asked of server and browser, in order. */
const done = vi.hoisted(() => [] as string[]);
const may = vi.hoisted(() => ({ notify: true }));

vi.mock("../ui/settings.svelte", () => ({ settings: { name: "", notify: true } }));
vi.mock("../ui/notifications", () => ({ mayNotify: () => may.notify }));
vi.mock("./push", () => ({
  subscribe: async () => {
    done.push("subscribe");
    throw new Error("No push service can be reached.");
  },
  unsubscribe: async () => {
    done.push("unsubscribe");
    throw new Error("No push service can be reached.");
  },
}));

const ann: Player = { id: "a", name: "Ann", kind: "account" };
const guest: Player = { id: "g", name: "Guest", kind: "guest" };

beforeEach(() => {
  me.player = { id: "", name: "", kind: "guest" };
  settings.notify = may.notify = true;
  vi.spyOn(people, "session").mockImplementation(async (name) => {
    done.push("session");
    return { ...guest, name: name ?? guest.name };
  });
  vi.spyOn(people, "logOut").mockImplementation(async (others) => {
    done.push(others ? "log out elsewhere" : "log out");
  });
  done.length = 0;
});

describe("the calls to this browser", () => {
  it("are for whoever is here: at the start, and whenever somebody else is", async () => {
    await me.enter();
    expect(done).toEqual(["session", "subscribe"]);
    me.become(ann);
    expect(done.slice(2)).toEqual(["subscribe"]);
  });

  it("stay as they are under another name", async () => {
    await me.enter();
    await me.rename("Gus");
    expect(done).toEqual(["session", "subscribe", "session"]);
  });

  it("end before the session does, even where that fails", async () => {
    me.become(ann);
    await me.leave();
    expect(done).toEqual(["subscribe", "unsubscribe", "log out", "session", "subscribe"]);
    expect(me.player).toEqual(guest);
  });

  it("go on here when all other sessions end", async () => {
    me.player = ann;
    await me.leaveElsewhere();
    expect(done).toEqual(["log out elsewhere", "subscribe"]);
  });

  it("are not asked for unless they are wished and allowed", async () => {
    settings.notify = false;
    await me.enter();
    me.become(ann);
    settings.notify = true;
    may.notify = false;
    me.become(guest);
    expect(done).toEqual(["session"]);
  });
});
