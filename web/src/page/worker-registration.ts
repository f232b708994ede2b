/** The service worker: push messages, and the page's files without a connection. */

import { language } from "../words";

/** Where browsers have none: on pages without HTTPS, and in some private windows. */
const supported = "serviceWorker" in navigator;

/** Register the worker for the page's language; undefined where there can be none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!supported) return undefined;
  return navigator.serviceWorker.register(`/worker.js?language=${language()}`);
}

/** Register the worker, and tell a new one what the page has loaded before it was there. */
export async function keepFiles(): Promise<void> {
  const registration = await registerWorker();
  if (!registration || navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage({ loaded });
}
