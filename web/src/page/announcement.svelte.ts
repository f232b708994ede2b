/** The announcement of the server's operator to all users. */

import { readLocal, writeLocal } from "../ui/storage";

class Announcement {
  /** The current announcement; null if there is none. */
  text: string | null = $state(null);
  #read = $state(readLocal("read", ""));
  /** The current announcement until the user dismisses it. */
  readonly unread: string | null = $derived(this.text === this.#read ? null : this.text);

  dismiss(): void {
    this.#read = this.text ?? "";
    writeLocal("read", this.#read);
  }
}

export const announcement = new Announcement();
