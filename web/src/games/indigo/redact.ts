/** What one of the people who share a screen may see of a view that is for all of them. */

import type { Json, Seat } from "../contract";
import { isKind } from "./tiles";
import type { View } from "./view";

/** The view without the other seats' hands, and without what lies behind their screens. */
export function seenBy(view: View, viewer: Seat | null, options: Record<string, Json>): View {
  if (view.over) return view;
  const others = view.hands.map((_, index) => index + 1).filter((seat) => seat !== viewer);
  const hidden = new Set(others);
  const unseen = { ...view.unseen };
  for (const seat of others) {
    for (const kind of view.hands[seat - 1] ?? []) if (isKind(kind)) unseen[kind] += 1;
  }
  const screened = <T>(values: readonly T[]) =>
    values.map((value, index) => (hidden.has(index + 1) && !options.open_gems ? null : value));
  return {
    ...view,
    unseen,
    hands: view.hands.map((hand, index) => (hidden.has(index + 1) ? hand.map(() => "?") : hand)),
    collected: screened(view.collected),
    scores: screened(view.scores),
  };
}
