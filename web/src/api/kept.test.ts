import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCaches, pathsIn } from "../testing/fake-caches";
import {
  forgetKept,
  getAndKeep,
  getOrKept,
  keep,
  kept,
  keptPaths,
  MAX_ANSWERS,
  MAX_LENGTH,
} from "./kept";

let caches: CacheStorage;

beforeEach(() => {
  caches = fakeCaches();
  vi.stubGlobal("caches", caches);
});

const online = (answer: unknown) =>
  vi.stubGlobal("fetch", async () => Response.json(answer as object));
const offline = () =>
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });

describe("a kept answer", () => {
  it("is given when the server is out of reach", async () => {
    online({ id: "a" });
    expect(await getAndKeep("/api/puzzles/a")).toEqual({ id: "a" });
    offline();
    expect(await getOrKept("/api/puzzles/a")).toEqual({ id: "a" });
    await expect(getOrKept("/api/puzzles/b")).rejects.toThrow("cannot be reached");
  });

  it("is not given when the server refuses", async () => {
    await keep("/api/puzzles/a", { id: "a" });
    vi.stubGlobal("fetch", async () => Response.json({ detail: "Gone." }, { status: 404 }));
    await expect(getOrKept("/api/puzzles/a")).rejects.toThrow("Gone.");
  });

  it("is not kept unless that is asked for", async () => {
    online({ id: "a" });
    await getOrKept("/api/games/a/analysis?round=1");
    expect(await pathsIn(caches, "answers")).toEqual([]);
  });
});

describe("the kept answers", () => {
  it("are bounded in number and length, and the latest stay", async () => {
    await keep("/api/catalogue", {});
    for (let n = 0; n < MAX_ANSWERS; n += 1) await keep(`/${n}`, n);
    await keep("/0", "again");
    await keep("/last", "last");
    await keep("/long", "x".repeat(MAX_LENGTH));
    const paths = await keptPaths();
    expect(paths.slice(0, 3)).toEqual(["/last", "/0", `/${MAX_ANSWERS - 1}`]);
    expect(paths).toHaveLength(MAX_ANSWERS + 1);
    expect(await kept("/1")).toBeNull();
    expect(await kept("/api/catalogue")).toEqual({});
  });

  it("are forgotten for the next user, but for what all share", async () => {
    await keep("/api/catalogue", { games: [] });
    await keep("/api/games/a/ws", {});
    const late = keep("/api/games/b/ws", {});
    await forgetKept();
    await late;
    expect(await keptPaths()).toEqual(["/api/catalogue"]);
  });

  it("are none in a browser without caches", async () => {
    vi.stubGlobal("caches", undefined);
    await keep("/a", 1);
    expect(await kept("/a")).toBeNull();
    expect(await keptPaths()).toEqual([]);
    await forgetKept();
  });
});
