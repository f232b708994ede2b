/** A browser's caches for tests, in memory. */

const ORIGIN = "https://hexwarp.example";

const urlOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : String(asked), ORIGIN).href;

class FakeCache {
  readonly #entries = new Map<string, Response>();

  constructor(readonly load: typeof fetch) {}

  match = async (asked: RequestInfo | URL) => this.#entries.get(urlOf(asked))?.clone();
  put = async (asked: RequestInfo | URL, response: Response) =>
    void this.#entries.set(urlOf(asked), response);
  delete = async (asked: RequestInfo | URL) => this.#entries.delete(urlOf(asked));
  keys = async () => [...this.#entries.keys()].map((url) => new Request(url));

  async add(asked: RequestInfo | URL): Promise<void> {
    const response = await this.load(asked);
    if (!response.ok) throw new TypeError("bad response status");
    await this.put(asked, response);
  }
}

/** Return caches; `load` answers what they ask for themselves. */
export function fakeCaches(load: typeof fetch = fetch): CacheStorage {
  const caches = new Map<string, FakeCache>();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new FakeCache(load);
    caches.set(name, cache);
    return cache;
  };
  return { open } as unknown as CacheStorage;
}

/** Return the paths in a cache. */
export async function pathsIn(caches: CacheStorage, name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => url.replace(ORIGIN, ""));
}
