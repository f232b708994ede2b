/** Calls of the server that come while no page is open: games in days, and games that begin. */

import { get, send } from "../api/request";

const PATH = "/api/push";

/** Not every browser can, nor any on a page that comes over an unprotected connection. */
const canPush = "serviceWorker" in navigator && "PushManager" in window;

/** Lets the server call this browser for whoever asks now; does nothing where that cannot be. */
export async function subscribe(): Promise<void> {
  if (!canPush) return;
  const worker = await navigator.serviceWorker.register("/worker.js", { type: "module" });
  const { key } = await get<{ key: string }>(`${PATH}/key`);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await worker.pushManager.subscribe(options);
  await send("POST", PATH, subscription.toJSON());
}

/** Ends that, at the server and in the browser: either alone is enough. */
export async function unsubscribe(): Promise<void> {
  const worker = canPush ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  try {
    await send("DELETE", PATH, { endpoint: subscription.endpoint });
  } finally {
    await subscription.unsubscribe();
  }
}
