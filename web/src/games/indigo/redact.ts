/** Redaction of a view for one of several people at a screen. */

import type { Options, SeatNumber } from "../contract";
import { isKind } from "./tiles";
import type { View } from "./view";

/** Return the view without the other seats' hands and, unless gems are open, their gems. */
export function redactFor(view: View, viewer: SeatNumber | null, options: Options): View {
  if (view.over) return view;
  const otherSeats = view.hands.map((_, index) => index + 1).filter((seat) => seat !== viewer);
  const hidden = new Set(otherSeats);
  const unseen = { ...view.unseen };
  for (const seat of otherSeats) {
    for (const kind of view.hands[seat - 1] ?? []) if (isKind(kind)) unseen[kind] += 1;
  }
  const withoutHidden = <T>(values: readonly T[]) =>
    values.map((value, index) => (hidden.has(index + 1) && !options.open_gems ? null : value));
  return {
    ...view,
    unseen,
    hands: view.hands.map((hand, index) => (hidden.has(index + 1) ? hand.map(() => "?") : hand)),
    collected: withoutHidden(view.collected),
    scores: withoutHidden(view.scores),
  };
}
