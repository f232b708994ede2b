/** What the browser runs while no page is open: it shows what the server pushes. */

import { t } from "./words";

/** What is pushed: to whose turn it is, who waits for a start, or whose table somebody joined. */
interface News {
  type: "turn" | "started" | "joined";
  id: string;
  game: string;
}

interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  data: { json(): News } | null;
}
interface Clicked extends Lasting {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
/** As much as is needed of a service worker's own world, which the page's types do not have. */
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
  openWindow(url: string): Promise<unknown>;
};

addEventListener("push", (event) => {
  const pushed = event as Pushed;
  if (!pushed.data) return;
  const { type, id, game } = pushed.data.json();
  const url = `/t/${encodeURIComponent(id)}`;
  const options = { body: t(`${game}-name`), tag: id, icon: "/icon.svg", data: { url } };
  pushed.waitUntil(registration.showNotification(t(`push-${type}`), options));
});

addEventListener("notificationclick", (event) => {
  const clicked = event as Clicked;
  const { url } = clicked.notification.data as { url: string };
  clicked.notification.close();
  clicked.waitUntil(show(new URL(url, location.origin).href));
});

/** Brings a table to the front, in the tab that has it or in a new one. */
async function show(url: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("?")[0] === url);
  await (there ? there.focus() : clients.openWindow(url));
}
