/**
 * Answers of the server that this browser keeps for times without a connection.
 *
 * They must tell no secret of a running match: the catalogue, finished matches, their analyses, and puzzles.
 * All but the catalogue are forgotten when the user changes.
 */

import { ApiError, get } from "./request";

const CACHE = "answers";

/** As many, and each as long, as a player opens in some weeks; the oldest are evicted. */
export const MAX_ANSWERS = 40;
export const MAX_LENGTH = 1_000_000;

/** The answer that is the same for every user, and without which the page cannot start. */
const SHARED = "/api/catalogue";

/** Counts the users, so that what belongs to the one before is not kept any more. */
let generation = 0;

/** Open the cache; null where the browser has none, as on pages without HTTPS. */
const open = async (): Promise<Cache | null> =>
  (await globalThis.caches?.open(CACHE).catch(() => null)) ?? null;

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Keep an answer by its path, in place of an earlier one. */
export async function keep(path: string, answer: unknown): Promise<void> {
  const started = generation;
  const text = JSON.stringify(answer);
  if (text.length > MAX_LENGTH) return;
  try {
    const cache = await open();
    if (!cache || started !== generation) return;
    await cache.delete(path);
    await cache.put(path, new Response(text));
    const others = (await cache.keys()).filter((request) => pathOf(request) !== SHARED);
    const evicted = others.slice(0, Math.max(0, others.length - MAX_ANSWERS));
    await Promise.all(evicted.map((request) => cache.delete(request)));
  } catch {
    // The disk is full: without a connection there is less to see.
  }
}

/** Return a kept answer; null if there is none. */
export async function kept<T>(path: string): Promise<T | null> {
  const response = await (await open())?.match(path);
  return response ? ((await response.json()) as T) : null;
}

/** Return the paths of all kept answers, the latest first. */
export async function keptPaths(): Promise<string[]> {
  const requests = (await (await open())?.keys()) ?? [];
  return requests.map(pathOf).reverse();
}

/** Forget what a user has opened. */
export async function forgetKept(): Promise<void> {
  generation += 1;
  const cache = await open();
  const own = ((await cache?.keys()) ?? []).filter((request) => pathOf(request) !== SHARED);
  await Promise.all(own.map((request) => cache?.delete(request)));
}

/** Whether the server was out of reach. */
export const isOffline = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === "offline";

/** Ask the server; without a connection return the answer kept before. */
export async function getOrKept<T>(path: string): Promise<T> {
  try {
    return await get<T>(path);
  } catch (reason) {
    const answer = isOffline(reason) ? await kept<T>(path) : null;
    if (answer === null) throw reason;
    return answer;
  }
}

/** Do the same, and keep the server's answer. */
export async function getAndKeep<T>(path: string): Promise<T> {
  const answer = await getOrKept<T>(path);
  void keep(path, answer);
  return answer;
}
