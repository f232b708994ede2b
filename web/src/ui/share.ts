/** Links to a table, and how they are given on. */

import { t } from "../words";
import { notices } from "./notices.svelte";

/** The link that anybody may have: it shows what everybody may see, and lets people sit down. */
export function tableLink(id: string): string {
  return `${location.origin}/t/${encodeURIComponent(id)}`;
}

/** The link that shows what a seat sees, too. */
export function watchLink(id: string, watch: string): string {
  return `${tableLink(id)}?watch=${encodeURIComponent(watch)}`;
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notices.say(t("table-invited"));
  } catch {
    notices.say(t("table-invite-failed", { link }));
  }
}

/** Whether the device has a way of its own to pass a link on. */
export const canShare = "share" in navigator;

export async function shareLink(link: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // Whoever closes the device's list has changed their mind.
  }
}
