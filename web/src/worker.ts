/**
 * The service worker: shows the server's push messages while no page is open, and the page's own files
 * without a connection.
 *
 * A new version waits until no page of the one before is open, so that an open table loses nothing.
 */

import { kindOf, PageFiles } from "./offline/files";
import { tablePath } from "./ui/route";
import { Bundle, type Messages } from "./words/bundle";

/** A worker cannot load words later, so it has those of all languages. */
const messages = import.meta.glob<Messages>(
  ["../../src/hexwarp/words/*/push.ftl", "../../src/hexwarp/games/*/words/*/name.ftl"],
  { import: "default", eager: true },
);
/** The page's language, with which it registers the worker. */
const language = new URL(location.href).searchParams.get("language") ?? "en";
const words = new Bundle(language);
for (const [path, file] of Object.entries(messages)) {
  if (path.includes(`/words/${language}/`)) words.add(file);
}

/** A push message: it is the user's turn, their game starts, or a player joins their table. */
interface PushMessage {
  type: "turn" | "started" | "joined";
  id: string;
  game: string;
}

// The parts of a service worker's global scope in use; TypeScript's DOM library lacks them.
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): PushMessage } | null;
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface MessageEventOfPage extends ExtendableEvent {
  data: { loaded: readonly string[] };
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
  claim(): Promise<void>;
};
/** The paths of the build's files, which the build puts here: a new build is a new worker. */
declare const BUILD_FILES: readonly string[];

const files = new PageFiles({
  caches,
  fetch: (request, options) => fetch(request, options),
  build: BUILD_FILES,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

addEventListener("install", (event) => {
  (event as ExtendableEvent).waitUntil(files.install());
});

addEventListener("activate", (event) => {
  const tasks = [files.clean(), registration.navigationPreload?.enable(), clients.claim()];
  (event as ExtendableEvent).waitUntil(Promise.all(tasks));
});

// The page loads its first files before there is a worker.
addEventListener("message", (event) => {
  const message = event as unknown as MessageEventOfPage;
  message.waitUntil(files.keep(message.data.loaded));
});

addEventListener("fetch", (event) => {
  const asked = event as FetchEvent;
  const kind = kindOf(asked.request, location.origin);
  if (kind === "file") asked.respondWith(files.file(asked.request));
  if (kind === "screen") {
    const early = Promise.resolve(asked.preloadResponse);
    asked.respondWith(files.screen(early.then((page) => page ?? fetch(asked.request))));
  }
});

addEventListener("push", (event) => {
  const push = event as PushEvent;
  if (!push.data) return;
  const { type, id, game } = push.data.json();
  const url = tablePath(id);
  const options = { body: words.text(`${game}-name`), tag: id, icon: "/icon.svg", data: { url } };
  push.waitUntil(registration.showNotification(words.text(`push-${type}`), options));
});

addEventListener("notificationclick", (event) => {
  const click = event as NotificationEvent;
  const { url } = click.notification.data as { url: string };
  click.notification.close();
  click.waitUntil(openPage(new URL(url, location.origin).href));
});

/** Focus the tab that shows an address, or open a new one. */
async function openPage(url: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url.split("?")[0] === url);
  await (open ? open.focus() : clients.openWindow(url));
}
