/** The user's preferences for quick pairing. */

import type { GameKind, ClockIn, PairRequest } from "../api/types";
import { DAYS, PRESETS } from "../setup/setup";
import { readLocal, writeLocal } from "../ui/storage";
import { t } from "../words";

export interface PairingPreferences {
  game: string;
  players: number;
  /** One of CLOCK_CHOICES. */
  clock: string;
  rated: boolean;
}

export const ANY = "any";
const NONE = "none";

/** Any clock, no clock, minutes and increment ("5+3"), or days per move ("2d"). */
export const CLOCK_CHOICES: readonly string[] = [
  ANY,
  NONE,
  ...PRESETS.map(([minutes, seconds]) => `${minutes}+${seconds}`),
  ...DAYS.slice(0, 3).map((days) => `${days}d`),
];

/** Return the clock of a choice; null for no clock, undefined for any. */
export function clockOf(choice: string): ClockIn | null | undefined {
  if (choice === ANY) return undefined;
  if (choice === NONE) return null;
  if (choice.endsWith("d")) return { kind: "days", days: Number(choice.slice(0, -1)) };
  const [minutes = 0, increment = 0] = choice.split("+").map(Number);
  return { kind: "realtime", minutes, increment };
}

export function clockLabel(choice: string): string {
  const clock = clockOf(choice);
  if (clock === undefined) return t("clock-any");
  if (clock === null) return t("clock-none");
  if (clock.kind === "days") return t("clock-per-move", { days: clock.days });
  return t("clock-minutes", { minutes: clock.minutes, seconds: clock.increment ?? 0 });
}

/** Preferences as they were stored, maybe by another version of the page. */
type StoredPreferences = Partial<Record<keyof PairingPreferences, unknown>>;

/** Return the preferences with unknown or impossible values replaced by defaults. */
export function validPreferences(
  preferences: StoredPreferences,
  catalogue: readonly GameKind[],
): PairingPreferences {
  const game = catalogue.find(({ name }) => name === preferences.game) ?? catalogue[0];
  const counts = game?.players ?? [];
  return {
    game: game?.name ?? "",
    players: counts.find((count) => count === preferences.players) ?? Math.min(...counts),
    clock: CLOCK_CHOICES.find((choice) => choice === preferences.clock) ?? ANY,
    rated: preferences.rated === true,
  };
}

/** Return whether a match with the clock of a choice can be rated: it needs a clock. */
export const canBeRated = (choice: string): boolean => choice !== NONE;

/** Return the request to the server; guests have no ratings. */
export function toRequest(
  { game, players, clock: choice, rated }: PairingPreferences,
  guest: boolean,
): PairRequest {
  const clock = clockOf(choice);
  return {
    game,
    players,
    rated: rated && !guest && canBeRated(choice),
    ...(clock !== undefined && { clock }),
  };
}

const KEY = "wish";

export const loadPreferences = () => readLocal<StoredPreferences>(KEY, {});
export const savePreferences = (preferences: PairingPreferences) => writeLocal(KEY, preferences);
