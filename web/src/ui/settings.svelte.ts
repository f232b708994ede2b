/** The browser's settings: looks, boards, sounds, motion, notifications, and the name last used. */

import { readLocal, writeLocal } from "./storage";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
/** Animation speeds; 0 turns animations off. */
export const SPEEDS = [0.5, 1, 2, 0] as const;
export const PIECE_SIZES = ["normal", "large"] as const;
export type PieceSize = (typeof PIECE_SIZES)[number];
/** When a move is confirmed before it is made. */
export const CONFIRMATIONS = ["touch", "always", "never"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
/** The kinds of sounds, each with a volume of its own. */
export const SOUND_KINDS = ["moves", "alerts", "chat"] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];
export const MAX_VOLUME = 10;

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the device vibrates; browsers without a motor have the function, too. */
export const canVibrate = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Return a value if it is one of those that are known. */
export const oneOf = <T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

class Settings {
  theme: Theme = $state(readLocal<Theme>("theme", "auto"));
  sound = $state(readLocal("sound", true));
  /** The volume of each kind of sound, 0 to MAX_VOLUME. */
  volumes: Record<SoundKind, number> = $state(
    readLocal("volumes", { moves: MAX_VOLUME, alerts: MAX_VOLUME, chat: MAX_VOLUME }),
  );
  haptics = $state(readLocal("haptics", true));
  speed: number = $state(readLocal("speed", reducedMotion.matches ? 0 : 1));
  /** The board's theme by game; a game that is not in it has its first. */
  boards: Record<string, string> = $state(readLocal("boards", {}));
  pieces: PieceSize = $state(readLocal<PieceSize>("pieces", "normal"));
  coordinates = $state(readLocal("coordinates", false));
  confirm: Confirmation = $state(readLocal<Confirmation>("confirm", "touch"));
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

  /** Return the theme of a game's board, one of `themes`. */
  boardTheme<T extends string>(game: string, themes: readonly [T, ...T[]]): T {
    return oneOf(themes, this.boards[game]) ?? themes[0];
  }

  /** Store the settings in the browser and apply the theme. An effect. */
  persist(): void {
    writeLocal("theme", this.theme);
    writeLocal("sound", this.sound);
    writeLocal("volumes", this.volumes);
    writeLocal("haptics", this.haptics);
    writeLocal("speed", this.speed);
    writeLocal("boards", this.boards);
    writeLocal("pieces", this.pieces);
    writeLocal("coordinates", this.coordinates);
    writeLocal("confirm", this.confirm);
    writeLocal("name", this.name);
    writeLocal("notify", this.notify);
    const page = document.documentElement;
    page.dataset.theme = this.shownTheme;
    const background = getComputedStyle(page).getPropertyValue("--bg");
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute("content", background);
    }
  }
}

export const settings = new Settings();
