/** The settings that an account keeps for all devices. */

import {
  CONFIRMATIONS,
  MAX_VOLUME,
  PIECE_SIZES,
  SOUND_KINDS,
  SPEEDS,
  THEMES,
  oneOf,
  settings,
} from "../ui/settings.svelte";

const VOLUME = "volume-";
const BOARD = "board-";

type Values = Record<string, unknown>;

const isVolume = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_VOLUME;

/** Return them as the server stores them, without fractions. */
export function syncedSettings(): Record<string, string | number | boolean> {
  const { theme, sound, speed, pieces, coordinates, confirm } = settings;
  const boards = Object.entries(settings.boards).map(([game, name]) => [BOARD + game, name]);
  const volumes = SOUND_KINDS.map((kind) => [VOLUME + kind, settings.volumes[kind]]);
  return {
    ...{ theme, sound, speed: String(speed), pieces, coordinates, confirm },
    ...(Object.fromEntries([...boards, ...volumes]) as Record<string, string | number>),
  };
}

/** Apply settings from another device; ignore unknown values. */
export function applySynced(saved: Values): void {
  settings.theme = oneOf(THEMES, saved.theme) ?? settings.theme;
  if (typeof saved.sound === "boolean") settings.sound = saved.sound;
  settings.speed = SPEEDS.find((known) => String(known) === saved.speed) ?? settings.speed;
  settings.pieces = oneOf(PIECE_SIZES, saved.pieces) ?? settings.pieces;
  if (typeof saved.coordinates === "boolean") settings.coordinates = saved.coordinates;
  settings.confirm = oneOf(CONFIRMATIONS, saved.confirm) ?? settings.confirm;
  for (const [key, value] of Object.entries(saved)) {
    if (key.startsWith(BOARD) && typeof value === "string") {
      settings.boards[key.slice(BOARD.length)] = value;
    }
    const kind = oneOf(SOUND_KINDS, key.replace(VOLUME, ""));
    if (kind && key.startsWith(VOLUME) && isVolume(value)) settings.volumes[kind] = value;
  }
}
