/** How this browser likes to play: theme, sound, speed, and the name last used. */

import type { Carried } from "../api/account";
import { recall, remember } from "./storage";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
/** Speeds of motion; 0 shows none. */
export const SPEEDS = [0.5, 1, 2, 0] as const;

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const darkness = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme: Theme = $state(recall<Theme>("theme", "auto"));
  sound = $state(recall("sound", true));
  speed: number = $state(recall("speed", stillness.matches ? 0 : 1));
  name = $state(recall("name", ""));
  /** Whether the browser tells of one's turn while the page is not looked at. */
  notify = $state(recall("notify", false));

  #dark = $state(darkness.matches);
  readonly shownTheme: "light" | "dark" = $derived(
    this.theme === "auto" ? (this.#dark ? "dark" : "light") : this.theme,
  );

  constructor() {
    darkness.addEventListener("change", () => (this.#dark = darkness.matches));
  }

  /** What goes with an account to other devices. */
  get carried(): Carried {
    return { theme: this.theme, sound: this.sound, speed: String(this.speed) };
  }

  /** Takes what another device has left, as far as it is understood. */
  carry({ theme, sound, speed }: Partial<Carried>): void {
    this.theme = THEMES.find((known) => known === theme) ?? this.theme;
    if (typeof sound === "boolean") this.sound = sound;
    this.speed = SPEEDS.find((known) => String(known) === speed) ?? this.speed;
  }

  /** Keeps the settings and puts the theme on the page, whenever one changes. */
  keep(): void {
    remember("theme", this.theme);
    remember("sound", this.sound);
    remember("speed", this.speed);
    remember("name", this.name);
    remember("notify", this.notify);
    document.documentElement.dataset.theme = this.shownTheme;
  }
}

export const settings = new Settings();
