/** Keeps the settings of an account the same on all its devices. */

import { accountApi } from "../api/account";
import { me } from "../page/me.svelte";
import { settings } from "../ui/settings.svelte";

/** Changes are sent after this delay, so that a slider or switch sends only its last value. */
const SAVE_DELAY_MS = 800;

class SettingsSync {
  /** The user and the settings that the server has for them; null until they are loaded. */
  #saved: { id: string; text: string } | null = $state.raw(null);

  /** Load the account's settings when a user logs in. An effect. */
  load(): void {
    const { id } = me.user;
    if (!me.isGuest) void this.#load(id);
  }

  async #load(id: string): Promise<void> {
    try {
      const saved = await accountApi.settings();
      if (me.user.id !== id) return;
      settings.applySynced(saved);
      // An account without settings takes over those of this device.
      this.#saved = { id, text: "theme" in saved ? JSON.stringify(settings.synced) : "" };
    } catch {
      // Keep the device's settings.
    }
  }

  /** Send changed settings; the returned function cancels. An effect. */
  save(): (() => void) | undefined {
    const text = JSON.stringify(settings.synced);
    const saved = this.#saved;
    if (me.isGuest || saved?.id !== me.user.id || saved.text === text) return undefined;
    const timer = setTimeout(() => {
      this.#saved = { id: saved.id, text };
      accountApi.saveSettings(settings.synced).catch(() => undefined);
    }, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }
}

export const settingsSync = new SettingsSync();
