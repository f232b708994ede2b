/** Web Push: messages from the server while no page is open. */

import { get, send } from "../api/request";
import type { Schemas } from "../api/types";
import { registerWorker } from "./worker-registration";

const PATH = "/api/push";

/** Some browsers have no push, and none has it on a page without HTTPS. */
const supported = "serviceWorker" in navigator && "PushManager" in window;

/** Subscribe this browser for the current user; do nothing where push is not supported. */
export async function subscribe(): Promise<void> {
  const worker = supported ? await registerWorker() : undefined;
  if (!worker) return;
  const { key } = await get<Schemas["PushKey"]>(`${PATH}/key`);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { pushManager } = worker;
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe(); // it is for a key that the server has changed
    return pushManager.subscribe(options);
  });
  await send("POST", PATH, subscription.toJSON());
}

/** End the subscription at the server and in the browser; either alone stops the messages. */
export async function unsubscribe(): Promise<void> {
  const worker = supported ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  try {
    await send("DELETE", PATH, { endpoint: subscription.endpoint });
  } finally {
    await subscription.unsubscribe();
  }
}
