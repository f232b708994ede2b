import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { AnalysedPly } from "../../api/types";
import { settings } from "../../ui/settings.svelte";
import { exampleUi } from "../examples";
import MoveJudgement from "./MoveJudgement.svelte";

const ply: AnalysedPly = {
  ...{ game: 1, ply: 1, seat: 1, move: "a1", win: [0.6, 0.4], best: [{ move: "a1", win: 0.6 }] },
  ...{ after: [0.6, 0.4], played: 0.6, loss: 0, luck: [0, 0], better: [], reasons: [], faults: [] },
  exact: false,
};
const chances = [
  [50, 50],
  [60, 40],
];

beforeEach(() => {
  settings.coordinates = false;
});

it("says which chances are exact, as the rest of the game was solved", async () => {
  const props = { ui: exampleUi, names: ["Ann", "Ben"], you: [1], ply, chances };
  const { rerender } = render(MoveJudgement, props);
  expect(screen.getByText("The best move.")).toBeTruthy();
  expect(screen.queryByText(/exact/)).toBeNull();
  await rerender({ ply: { ...ply, exact: true } });
  expect(screen.getByText("Solved to the end: these chances are exact.")).toBeTruthy();
});

it("says in words what a mistake let pass and what would have been better", () => {
  const best = [{ move: "b2", win: 0.6 }];
  const mistake = { ...ply, best, played: 0.5, after: [0.5, 0.5], loss: 0.1 };
  const props = { ui: exampleUi, names: ["Ann", "Ben"], you: [1], chances };
  render(MoveJudgement, { ...props, ply: { ...mistake, better: [{ type: "score" }] } });
  expect(screen.getByText(/Better: It will score\./)).toBeTruthy();
  expect(screen.queryByText(/b2/)).toBeNull();
});
