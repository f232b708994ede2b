import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { AnalysedPly } from "../../api/types";
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

it("says which chances are exact, as the rest of the game was solved", async () => {
  const props = { ui: exampleUi, names: ["Ann", "Ben"], you: [1], ply, chances };
  const { rerender } = render(MoveJudgement, props);
  expect(screen.getByText("The best move.")).toBeTruthy();
  expect(screen.queryByText(/exact/)).toBeNull();
  await rerender({ ply: { ...ply, exact: true } });
  expect(screen.getByText("Solved to the end: these chances are exact.")).toBeTruthy();
});
