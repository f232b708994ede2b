import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import type { Hint } from "../api/types";
import type { Plan } from "../games/contract";
import { settings } from "../ui/settings.svelte";
import { exampleUi } from "./examples";
import HintCard from "./HintCard.svelte";

const hint: Hint = {
  ...{ seat: 1, ply: 3, move: "e6S2", win: [0.61, 0.39], nodes: 100, nodes_per_s: 50 },
  exact: false,
  of_match: false,
  events: [{ type: "run" }, { type: "score" }],
  reasons: [],
  best: [
    { move: "e6S2", win: 0.61 },
    { move: "e7S1", win: 0.57 },
  ],
};

const plan: Plan = {
  ...{ seat: 1, live: true, forbidden: [] },
  moves: [
    { move: "e6S2", events: [{ type: "run" }, { type: "score" }] },
    { move: "e7S1", events: [{ type: "stop" }] },
    { move: "e6S1", events: [{ type: "run" }, { type: "score" }] },
  ],
};

function card(shown: Hint | null) {
  const calls = { onplay: vi.fn(), ondismiss: vi.fn() };
  render(HintCard, { ui: exampleUi, names: ["Ann", "Ben"], hint: shown, plan, ...calls });
  return calls;
}

/** Return the card's lines below the reasons for the move. */
const figures = () => screen.getAllByText(/./, { selector: ".muted" }).map((p) => p.textContent);

beforeEach(() => {
  settings.coordinates = false;
});

it("says that a hint is being computed", () => {
  card(null);
  expect(screen.getByRole("status").textContent).toContain("Looking for a good move");
});

it("says in words what the best move does, its chance and the next best", () => {
  card(hint);
  expect(screen.getByRole("heading", { name: "Hint" })).toBeTruthy();
  expect(screen.getByText("It will run. It will score.")).toBeTruthy();
  expect(screen.getByText("Keeps your chances best.")).toBeTruthy();
  expect(figures()).toEqual(["Chance to win: 61%.", "Next best (57%): It will stop."]);
});

it("says that in a match of several rounds the chance is that of the match", () => {
  card({ ...hint, of_match: true });
  expect(figures()[0]).toBe("Chance to win over all rounds: 61%.");
});

it("has notation for users who see coordinates", () => {
  settings.coordinates = true;
  card(hint);
  expect(screen.getByText("It will run. It will score. (e6S2)")).toBeTruthy();
  expect(figures()[1]).toBe("Next best (57%): It will stop. (e7S1)");
});

const equal = hint.best.map((candidate) => ({ ...candidate, win: 0.61 }));

it("does not tell the next best one's chance where it seems no lower", () => {
  card({ ...hint, best: equal });
  expect(figures()).toEqual(["Chance to win: 61%.", "About as good: It will stop."]);
});

it("says of an ending that was solved that the chances are exact", () => {
  card({ ...hint, exact: true, best: equal });
  const chances = "Chance to win: 61%. Solved to the end: these chances are exact.";
  expect(figures()).toEqual([chances, "Just as good: It will stop."]);
});

it("leaves out the next best where there is one move only", () => {
  card({ ...hint, best: hint.best.slice(0, 1) });
  expect(figures()).toEqual(["Chance to win: 61%."]);
});

it("leaves out a next best that is the same in words", () => {
  card({
    ...hint,
    best: [
      { move: "e6S2", win: 0.61 },
      { move: "e6S1", win: 0.6 },
    ],
  });
  expect(figures()).toEqual(["Chance to win: 61%."]);
});

it("plays the move by its button, which has the focus", async () => {
  const { onplay } = card(hint);
  const button = screen.getByRole("button", { name: "Play it" });
  expect(document.activeElement).toBe(button);
  await fireEvent.click(button);
  expect(onplay).toHaveBeenCalledWith("e6S2");
});

it("is dismissed by its button and by Escape", async () => {
  const { ondismiss } = card(hint);
  await fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(ondismiss).toHaveBeenCalledTimes(2);
});
