/** What whoever runs the server tells everybody. */

import { recall, remember } from "../ui/storage";

class Announcement {
  /** What was told last; null: nothing, or no longer. */
  text: string | null = $state(null);
  #read = $state(recall("read", ""));
  /** The same, until it has been read. */
  readonly unread: string | null = $derived(this.text === this.#read ? null : this.text);

  dismiss(): void {
    this.#read = this.text ?? "";
    remember("read", this.#read);
  }
}

export const announcement = new Announcement();
