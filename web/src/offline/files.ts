/**
 * The page's own files in the browser's cache, for its service worker.
 *
 * Nothing else goes through here: neither what the API answers, nor pictures, nor a request that changes
 * something. What the page keeps of the API, it keeps itself (api/kept.ts).
 */

import { routeOf } from "../ui/route";

const FILES = "files";
const SHELL = "shell";
const START = "/";

/** The files that the build names by their content. */
const ASSETS = "/assets/";

/** A page that takes longer is shown from the cache, and asks the server for the rest itself. */
export const PATIENCE_MS = 4000;

/** More than two builds have; old ones go when a new worker takes over. */
export const MAX_FILES = 800;

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Return the kind of a request: for a file of the build, a screen of the page, or the server alone (null). */
export function kindOf({ method, mode, url }: Asked, origin: string): "file" | "screen" | null {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return null;
  if (address.pathname.startsWith(ASSETS)) return "file";
  return mode === "navigate" && routeOf(address).screen !== "missing" ? "screen" : null;
}

/** Return the files that a page's HTML loads at once. */
export function filesIn(html: string): string[] {
  const links = html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
  return [...new Set([...links].map(([, path]) => path ?? ""))];
}

interface Surroundings {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** The paths of all files of the worker's build. */
  build: readonly string[];
  wait: (ms: number) => Promise<unknown>;
}

export class PageFiles {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Keep the start page and what it loads: with them each screen can start. Rejects if that fails. */
  async install(): Promise<void> {
    const { caches, fetch } = this.#around;
    const page = await fetch(START, { cache: "no-cache" });
    if (!page.ok) throw new Error(`The start page was answered ${page.status}.`);
    await this.keep(filesIn(await page.clone().text()));
    await (await caches.open(SHELL)).put(START, page);
  }

  /** Keep files of this build that the page has loaded already. */
  async keep(paths: readonly string[]): Promise<void> {
    const { caches, build } = this.#around;
    const cache = await caches.open(FILES);
    const known = new Set(build);
    for (const path of paths) {
      if (known.has(path) && !(await cache.match(path))) await cache.add(path);
    }
  }

  /** Forget the files that this build lacks, once no page of an earlier one is open. */
  async clean(): Promise<void> {
    const { caches, build } = this.#around;
    const cache = await caches.open(FILES);
    const known = new Set(build);
    const old = (await cache.keys()).filter(({ url }) => !known.has(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request)));
  }

  /** Return a file, which never changes: from the cache, else from the server. */
  async file(request: Request): Promise<Response> {
    const { caches, fetch } = this.#around;
    const cache = await caches.open(FILES);
    const kept = await cache.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && (await cache.keys()).length < MAX_FILES) {
      await cache.put(request, response.clone()).catch(() => undefined); // the disk is full
    }
    return response;
  }

  /** Return a screen as the server has it; if that fails or takes long, the start page's HTML. */
  async screen(response: Promise<Response>): Promise<Response> {
    const { caches, wait } = this.#around;
    const shell = await (await caches.open(SHELL)).match(START);
    if (!shell) return response;
    return Promise.race([response.catch(() => shell), wait(PATIENCE_MS).then(() => shell)]);
  }
}
