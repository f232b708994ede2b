/** What somebody wants to play with whoever comes. */

import type { PairWanted } from "../api/lobby";
import type { ClockWanted, GameOffered } from "../api/types";
import { t } from "../words";
import { DAYS, PRESETS } from "../setup/setup";
import { recall, remember } from "../ui/storage";

/** `clock` is one of CLOCK_CHOICES. */
export interface Wish {
  game: string;
  players: number;
  clock: string;
  rated: boolean;
}

export const ANY = "any";
const NONE = "none";

/** Any clock, none, minutes and seconds ("5+3") or days for a move ("2d"). */
export const CLOCK_CHOICES: readonly string[] = [
  ANY,
  NONE,
  ...PRESETS.map(([minutes, seconds]) => `${minutes}+${seconds}`),
  ...DAYS.slice(0, 3).map((days) => `${days}d`),
];

/** The clock of a choice; undefined where any will do. */
export function clockOf(choice: string): ClockWanted | null | undefined {
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
  return t("clock-minutes", { minutes: clock.minutes, seconds: clock.increment });
}

/** The wish as far as it can be fulfilled here: of these games, with so many players. */
export function fitting(wish: Partial<Wish>, offered: readonly GameOffered[]): Wish {
  const game = offered.find(({ name }) => name === wish.game) ?? offered[0];
  const counts = game?.players ?? [];
  return {
    game: game?.name ?? "",
    players: counts.find((count) => count === wish.players) ?? Math.min(...counts),
    clock: CLOCK_CHOICES.find((choice) => choice === wish.clock) ?? ANY,
    rated: wish.rated === true,
  };
}

/** What the server is asked for; only accounts have ratings. */
export function wanted({ game, players, clock, rated }: Wish, guest: boolean): PairWanted {
  const known = clockOf(clock);
  return {
    game,
    players,
    rated: rated && !guest,
    ...(known !== undefined && { clock: known }),
  };
}

export const lastWish = () => recall<Partial<Wish>>("wish", {});
export const keepWish = (wish: Wish) => remember("wish", wish);
