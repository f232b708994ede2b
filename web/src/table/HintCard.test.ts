import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Hint } from "../api/types";
import { exampleUi } from "./examples";
import HintCard from "./HintCard.svelte";

const hint: Hint = {
  ...{ seat: 1, ply: 3, move: "e6S2", win: [0.61, 0.39], nodes: 100, nodes_per_s: 50 },
  exact: false,
  events: [{ type: "run" }, { type: "score" }],
  reasons: [],
  best: [
    { move: "e6S2", win: 0.61 },
    { move: "e7S1", win: 0.57 },
  ],
};

function card(shown: Hint | null, prepared: number | null = null) {
  const calls = { onplay: vi.fn(), ondismiss: vi.fn() };
  render(HintCard, { ui: exampleUi, names: ["Ann", "Ben"], hint: shown, prepared, ...calls });
  return calls;
}

it("says that a hint is being computed", () => {
  card(null);
  expect(screen.getByRole("status").textContent).toContain("Looking for a good move");
});

it("says how much of the rules is compiled while it waits for that", () => {
  card(null, 0.4);
  expect(screen.getByRole("status").textContent).toContain("this first time only: 40%");
});

it("names the best move, its chance and the next best", () => {
  card(hint);
  expect(screen.getByRole("heading", { name: "Hint" })).toBeTruthy();
  expect(screen.getByText("A quiet move that keeps your chances best.")).toBeTruthy();
  const chances = "Move e6S2. Chance to win: 61%. Next best, e7S1: 57%.";
  expect(screen.getByText(chances)).toBeTruthy();
});

it("does not tell the next best one's chance where it seems no lower", () => {
  card({ ...hint, best: hint.best.map((candidate) => ({ ...candidate, win: 0.61 })) });
  const chances = "Move e6S2. Chance to win: 61%. e7S1 is about as good.";
  expect(screen.getByText(chances)).toBeTruthy();
});

it("leaves out the next best where there is one move only", () => {
  card({ ...hint, best: hint.best.slice(0, 1) });
  expect(screen.getByText("Move e6S2. Chance to win: 61%.")).toBeTruthy();
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
