/** Game events as text. */

import type { View } from "../api/types";
import type { GameUi, JsonObject, SeatNumber } from "../games/contract";
import { t } from "../words";

/** Return a turn's events in words, in the second person for the seat `you`. */
export const describeEvents = (
  ui: GameUi,
  events: readonly JsonObject[],
  names: readonly string[],
  you: SeatNumber | null = null,
): string => ui.describe(events, names, t, you);

/** Return in words each seat's score that a turn has changed; none where the events tell it. */
export function changedScores(
  { seatScore }: Pick<GameUi, "seatScore">,
  players: number,
  before: View,
  after: View,
): string[] {
  if (!seatScore || before === null || after === null) return [];
  const seats = Array.from({ length: players }, (_, index) => index + 1);
  return seats.flatMap((seat) => {
    const [was, is] = [before, after].map((view) => seatScore(view, seat, t));
    return was && is && was.text !== is.text ? [is.spoken] : [];
  });
}
