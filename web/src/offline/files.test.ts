import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCaches, pathsIn } from "../testing/fake-caches";
import { filesIn, kindOf, PageFiles, PATIENCE_MS } from "./files";

const ORIGIN = "https://hexwarp.example";
const HTML = `<link rel="modulepreload" href="/assets/start-1.js"><script src="/assets/page-1.js">
  </script><link rel="icon" href="/icon.svg"><a href="https://other.example/assets/x.js">`;

describe("what the worker answers", () => {
  const kind = (path: string, { method = "GET", mode = "cors" } = {}) =>
    kindOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);
  const navigate = { mode: "navigate" };

  it("is files of the build, and screens", () => {
    expect(kind("/assets/page-1.js")).toBe("file");
    for (const path of ["/", "/?game=toy", "/t/abc", "/rules/toy", "/lobby"]) {
      expect(kind(path, navigate)).toBe("screen");
    }
  });

  it.each([
    "/api/games/abc",
    "/api/games/abc?watch=token",
    "/api/games/abc/plan",
    "/api/games/abc/notes",
    "/api/me",
    "/api/people/ann",
    "/api/catalogue",
    "/api/games/abc/picture.png",
    "/docs",
    "/metrics",
    "/worker.js",
  ])("is never the API, nor anything else: %s", (path) => {
    expect(kind(path)).toBeNull();
    expect(kind(path, navigate)).toBeNull();
  });

  it("is nothing of another site, and no request that changes something", () => {
    expect(kind("https://other.example/assets/page-1.js")).toBeNull();
    expect(kind("/assets/page-1.js", { method: "POST" })).toBeNull();
    expect(kind("/t/abc", { method: "POST", mode: "navigate" })).toBeNull();
  });
});

describe("the files", () => {
  const build = ["/assets/page-1.js", "/assets/start-1.js", "/assets/rules-1.js"];
  let asked: string[];
  let server: (path: string) => Response | Promise<Response>;
  let caches: CacheStorage;
  let wait: (ms: number) => Promise<unknown>;
  let files: PageFiles;
  const never = () => new Promise<never>(() => undefined);

  beforeEach(() => {
    asked = [];
    server = (path) => new Response(path === "/" ? HTML : `content of ${path}`);
    wait = vi.fn(never);
    const load = (async (request: RequestInfo) => {
      const path = request instanceof Request ? new URL(request.url).pathname : String(request);
      asked.push(path);
      return server(path);
    }) as typeof fetch;
    caches = fakeCaches(load);
    files = new PageFiles({ caches, fetch: load, build, wait: (ms) => wait(ms) });
  });

  const file = (path: string) => files.file(new Request(ORIGIN + path));
  const text = async (response: Promise<Response>) => (await response).text();

  it("of a page are those that its HTML loads at once", () => {
    expect(filesIn(HTML)).toEqual(["/assets/start-1.js", "/assets/page-1.js"]);
  });

  it("at first are the start page and what it loads, and no more", async () => {
    await files.install();
    expect(asked).toEqual(["/", "/assets/start-1.js", "/assets/page-1.js"]);
    expect(await pathsIn(caches, "shell")).toEqual(["/"]);
  });

  it("are not installed without the start page", async () => {
    server = () => new Response("", { status: 503 });
    await expect(files.install()).rejects.toThrow("503");
    expect(await pathsIn(caches, "shell")).toEqual([]);
  });

  it("are fetched once", async () => {
    expect(await text(file("/assets/rules-1.js"))).toBe("content of /assets/rules-1.js");
    expect(await text(file("/assets/rules-1.js"))).toBe("content of /assets/rules-1.js");
    expect(asked).toEqual(["/assets/rules-1.js"]);
  });

  it("are not kept if the server has none", async () => {
    server = () => new Response("", { status: 404 });
    expect((await file("/assets/gone.js")).status).toBe(404);
    expect(await pathsIn(caches, "files")).toEqual([]);
  });

  it("that a page has loaded are kept, if they are this build's", async () => {
    await files.keep(["/assets/rules-1.js", "/api/games/abc", "/assets/rules-0.js"]);
    expect(await pathsIn(caches, "files")).toEqual(["/assets/rules-1.js"]);
  });

  it("of another build go when the worker takes over", async () => {
    await file("/assets/rules-0.js");
    await file("/assets/rules-1.js");
    await files.clean();
    expect(await pathsIn(caches, "files")).toEqual(["/assets/rules-1.js"]);
  });

  it("of a screen come from the server while it answers", async () => {
    await files.install();
    expect(await text(files.screen(Promise.resolve(new Response("the table"))))).toBe("the table");
  });

  it("of a screen are the start page's without a connection, or if it takes long", async () => {
    await files.install();
    expect(await text(files.screen(Promise.reject(new TypeError("no line"))))).toBe(HTML);
    wait = vi.fn(async () => undefined);
    expect(await text(files.screen(never()))).toBe(HTML);
    expect(wait).toHaveBeenCalledWith(PATIENCE_MS);
  });

  it("of a screen are awaited where there is no start page yet", async () => {
    wait = vi.fn(async () => undefined);
    const failing = files.screen(Promise.reject(new TypeError("no line")));
    await expect(failing).rejects.toThrow("no line");
  });
});
