import { expect, it } from "vitest";
import type { Game, PlanMessage } from "../api/types";
import { Plans } from "./plans.svelte";

const message = (seat: number, changes: Partial<PlanMessage> = {}): PlanMessage => ({
  ...{ type: "plan", ply: 3, seat, moves: ["a", "b"], effects: { b: [{ type: "run" }] } },
  ...{ forbidden: { "Too far.": ["c", "d"] }, ...changes },
});

const game = (changes: Partial<Game> = {}): Game =>
  ({ status: "playing", round_over: false, to_move: [1], seq: 7, ...changes }) as Game;

function plansWith(...messages: PlanMessage[]): Plans {
  const plans = new Plans();
  for (const message of messages) plans.add(message, 7, {});
  return plans;
}

it("holds each move with its effects, and each forbidden move with its reason", () => {
  expect(plansWith(message(1)).get(1, game())).toMatchObject({
    seat: 1,
    moves: [
      { move: "a", events: [] },
      { move: "b", events: [{ type: "run" }] },
    ],
    forbidden: [
      { move: "c", reason: "Too far." },
      { move: "d", reason: "Too far." },
    ],
  });
});

it("lets the game complete the events of a move", () => {
  const plans = new Plans();
  const lay = (seat: number, move: string) => ({ type: "lay", seat, move });
  plans.add(message(2), 7, {
    plannedEvents: (seat, move, effects) => [lay(seat, move), ...effects],
  });
  expect(plans.get(2, game())?.moves).toEqual([
    { move: "a", events: [lay(2, "a")] },
    { move: "b", events: [lay(2, "b"), { type: "run" }] },
  ]);
});

it("keeps the latest plan of each seat", () => {
  const plans = plansWith(message(1), message(2), message(1, { moves: ["z"] }));
  expect(plans.get(1, game())?.moves.map(({ move }) => move)).toEqual(["z"]);
  expect(plans.get(2, game())?.moves).toHaveLength(2);
  expect(plans.get(3, game())).toBeNull();
});

it("offers a seat to move no plan of an earlier position, but lets others plan on with it", () => {
  const plans = plansWith(message(1), message(2));
  const later = game({ seq: 8 });
  expect([plans.get(1, later), plans.get(2, later)?.seat]).toEqual([null, 2]);
});

it.each([{ status: "finished" as const }, { status: "waiting" as const }, { round_over: true }])(
  "has no plan for a game with %o",
  (changes) => expect(plansWith(message(1)).get(1, game(changes))).toBeNull(),
);
