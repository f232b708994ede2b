/** Notes from the browser itself, while the page is not looked at. */

export const canNotify = "Notification" in window;

/** Asks for leave to notify, which browsers give only on a click. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

export function mayNotify(): boolean {
  return canNotify && Notification.permission === "granted";
}

/** Shows a note in place of the one before it of the same table. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!mayNotify()) return;
  const options = { body, tag, icon: "/icon.svg", data: { url: location.pathname } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const note = new Notification(title, options);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
