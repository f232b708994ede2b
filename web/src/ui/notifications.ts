/** Browser notifications, for when the page is hidden. */

export const notificationsSupported = "Notification" in globalThis;

/** Ask for the permission to notify; browsers show the question only after a click. */
export async function requestNotifications(): Promise<boolean> {
  return notificationsSupported && (await Notification.requestPermission()) === "granted";
}

export function notificationsAllowed(): boolean {
  return notificationsSupported && Notification.permission === "granted";
}

/** Show a notification; it replaces an earlier one with the same tag. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!notificationsAllowed()) return;
  const options = { body, tag, icon: "/icon.svg", data: { url: location.pathname } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
