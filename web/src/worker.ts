/** The service worker: shows the server's push messages while no page is open. */

import { tablePath } from "./ui/route";
import { Bundle } from "./words/bundle";

/** A worker cannot load words later, so it has those of all languages. */
const texts = import.meta.glob<string>(
  ["../../src/hexwarp/words/*/push.ftl", "../../src/hexwarp/games/*/words/*/name.ftl"],
  { query: "?raw", import: "default", eager: true },
);
/** The page's language, with which it registers the worker. */
const language = new URL(location.href).searchParams.get("language") ?? "en";
const words = new Bundle(language);
for (const [path, text] of Object.entries(texts)) {
  if (path.includes(`/words/${language}/`)) words.add(text);
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
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
};

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
