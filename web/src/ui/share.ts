/** Copying and sharing links. */

import { t } from "../words";
import { notices } from "./notices.svelte";

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notices.show(t("table-invited"));
  } catch {
    notices.show(t("table-invite-failed", { link }));
  }
}

/** Whether a link leads to the computer itself, so that no other device can open it. */
export function isLocal(link: string): boolean {
  const { hostname } = new URL(link);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether the device has a share sheet. */
export const canShare = "share" in navigator;

export async function shareLink(link: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // The user closed the share sheet.
  }
}
