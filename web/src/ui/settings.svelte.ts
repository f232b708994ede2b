/** The browser's settings: theme, sound, animation speed, notifications, and the name last used. */

import { readLocal, writeLocal } from "./storage";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
/** Animation speeds; 0 turns animations off. */
export const SPEEDS = [0.5, 1, 2, 0] as const;

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme: Theme = $state(readLocal<Theme>("theme", "auto"));
  sound = $state(readLocal("sound", true));
  speed: number = $state(readLocal("speed", reducedMotion.matches ? 0 : 1));
  name = $state(readLocal("name", ""));
  /** Whether the user wants a browser notification when it is their turn and the page is hidden. */
  notify = $state(readLocal("notify", false));

  #dark = $state(prefersDark.matches);
  readonly shownTheme: "light" | "dark" = $derived(
    this.theme === "auto" ? (this.#dark ? "dark" : "light") : this.theme,
  );

  constructor() {
    prefersDark.addEventListener("change", () => (this.#dark = prefersDark.matches));
  }

  /** The settings that an account keeps for all devices; the server stores no fractions. */
  get synced() {
    return { theme: this.theme, sound: this.sound, speed: String(this.speed) };
  }

  /** Apply settings from another device; ignore unknown values. */
  applySynced({
    theme,
    sound,
    speed,
  }: {
    theme?: unknown;
    sound?: unknown;
    speed?: unknown;
  }): void {
    this.theme = THEMES.find((known) => known === theme) ?? this.theme;
    if (typeof sound === "boolean") this.sound = sound;
    this.speed = SPEEDS.find((known) => String(known) === speed) ?? this.speed;
  }

  /** Store the settings in the browser and apply the theme. An effect. */
  persist(): void {
    writeLocal("theme", this.theme);
    writeLocal("sound", this.sound);
    writeLocal("speed", this.speed);
    writeLocal("name", this.name);
    writeLocal("notify", this.notify);
    const page = document.documentElement;
    page.dataset.theme = this.shownTheme;
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute("content", getComputedStyle(page).getPropertyValue("--bg"));
  }
}

export const settings = new Settings();
