/** The settings of whoever has an account go along to every device. */

import { people } from "../api/account";
import { me } from "../page/me.svelte";
import { settings } from "../ui/settings.svelte";

/** How long a setting stands before it is sent, in milliseconds. */
const CALM = 800;

class Carrying {
  /** Whose settings these are, and what the server keeps of them; null before it has told. */
  #known: { id: string; text: string } | null = $state.raw(null);

  /** Takes over what the account's settings are, whenever somebody else has logged in; an effect. */
  fetch(): void {
    const { id } = me.player;
    if (!me.guest) void this.#take(id);
  }

  async #take(id: string): Promise<void> {
    try {
      const kept = await people.settings();
      if (me.player.id !== id) return;
      settings.carry(kept);
      // An account that has none yet keeps this device's.
      this.#known = { id, text: "theme" in kept ? JSON.stringify(settings.carried) : "" };
    } catch {
      // This device goes on as it is.
    }
  }

  /** Sends what has changed, until the returned function is called; an effect. */
  keep(): (() => void) | undefined {
    const text = JSON.stringify(settings.carried);
    const known = this.#known;
    if (me.guest || known?.id !== me.player.id || known.text === text) return undefined;
    const timer = setTimeout(() => {
      this.#known = { id: known.id, text };
      people.keepSettings(settings.carried).catch(() => undefined);
    }, CALM);
    return () => clearTimeout(timer);
  }
}

export const carrying = new Carrying();
