/** Keeps the settings of an account the same on all its devices. */

import { accountApi } from "../api/account";
import { me } from "../page/me.svelte";
import { currentLanguage } from "../words/language.svelte";
import { LANGUAGES } from "../words/languages";
import { applySynced, syncedSettings } from "./synced-settings";

/** Changes are sent after this delay, so that a slider or switch sends only its last value. */
const SAVE_DELAY_MS = 800;

/** Return the settings that an account keeps; the server writes its mails in the language. */
const synced = () => ({ ...syncedSettings(), language: currentLanguage.code });

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
      applySynced(saved);
      if (LANGUAGES.some((code) => code === saved.language)) {
        await currentLanguage.change(String(saved.language));
      }
      // An account without settings takes over those of this device.
      this.#saved = { id, text: "theme" in saved ? JSON.stringify(synced()) : "" };
    } catch {
      // Keep the device's settings.
    }
  }

  /** Send changed settings; the returned function cancels. An effect. */
  save(): (() => void) | undefined {
    const text = JSON.stringify(synced());
    const saved = this.#saved;
    if (me.isGuest || saved?.id !== me.user.id || saved.text === text) return undefined;
    const timer = setTimeout(() => {
      this.#saved = { id: saved.id, text };
      accountApi.saveSettings(synced()).catch(() => undefined);
    }, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }
}

export const settingsSync = new SettingsSync();
