/** The announcement of the server's operator to all users: a text, or a restart. */

import type { AnnouncementMessage } from "../api/types";
import { readLocal, writeLocal } from "../ui/storage";

class Announcement {
  /** The current announcement; null if there is none. */
  text: string | null = $state(null);
  /** When the server restarts, as Unix time in ms; games stand still from then on. */
  restartAt: number | null = $state(null);
  #read = $state(readLocal("read", ""));
  /** The current announcement until the user dismisses it. */
  readonly unread: string | null = $derived(this.text === this.#read ? null : this.text);

  /** Show what the server has sent; the server sends it again on connecting. */
  update(message: Pick<AnnouncementMessage, "text" | "restart_at"> | null): void {
    this.text = message?.text ?? null;
    this.restartAt = message?.restart_at ?? null;
  }

  dismiss(): void {
    this.#read = this.text ?? "";
    writeLocal("read", this.#read);
  }
}

export const announcement = new Announcement();
