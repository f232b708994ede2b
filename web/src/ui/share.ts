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

/** Whether the device has a share sheet. */
export const canShare = "share" in navigator;

export async function shareLink(link: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // The user closed the share sheet.
  }
}
