/** Reasons for and against moves, as sentences. */

import type { Hint } from "../api/types";
import { has, list, t } from "../words";
import type { GameUi, SeatNumber } from "./contract";

/** A fact about a move: its `kind` is a message of the game, the rest are the arguments. */
export type Reason = Hint["reasons"][number];

/** The sentences of a move. */
const MOST_REASONS = 2;

/** Return the most important reasons as sentences; `you` are the reader's seats. */
export function reasonTexts(
  ui: Pick<GameUi, "name">,
  reasons: readonly Reason[],
  names: readonly string[],
  you: readonly SeatNumber[],
): string[] {
  return reasons
    .map((reason) => reasonText(ui, reason, names, you))
    .filter((text) => text !== null)
    .slice(0, MOST_REASONS);
}

/** Return the reasons that say more than the other side of a fault, as "keeps" does of "lets take". */
export function reasonsBeyondFault(
  reasons: readonly Reason[],
  fault: Readonly<Record<string, unknown>> | undefined,
): Reason[] {
  const same = (name: string, value: unknown) =>
    name === "kind" || JSON.stringify(value) === JSON.stringify(fault?.[name]);
  return reasons.filter(
    (reason) => !fault || !Object.entries(reason).every(([name, value]) => same(name, value)),
  );
}

/** Return a reason as a sentence; null if the page does not know its kind. */
function reasonText(
  ui: Pick<GameUi, "name">,
  { kind, seat, seats, ...facts }: Reason,
  names: readonly string[],
  you: readonly SeatNumber[],
): string | null {
  const id = `${ui.name}-reason-${String(kind)}`;
  if (!has(id)) return null;
  const about = Array.isArray(seats) ? seats : typeof seat === "number" ? [seat] : [];
  const others = about.filter((other) => !you.includes(other));
  const who = others.length === about.length ? "other" : others.length > 0 ? "both" : "you";
  const args: Record<string, string | number> = {
    who,
    names: list(others.map((other) => names[other - 1] ?? "")),
  };
  for (const [name, value] of Object.entries(facts)) {
    if (!Array.isArray(value)) args[name] = value;
  }
  return t(id, args);
}
