import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { privateApi } from "../../api/private";
import type { ConditionalMoves, Game } from "../../api/types";
import { exampleGame, exampleUi } from "../examples";
import { ConditionalMovesStore } from "./conditional-moves.svelte";
import ConditionalMovesPanel from "./ConditionalMovesPanel.svelte";

const saved = (lines: string[], dropped: ConditionalMoves["dropped"] = []): ConditionalMoves => ({
  ...{ lines, turns: lines.map(() => []), dropped },
});

const sent = vi.spyOn(privateApi, "saveConditionalMoves");
const loaded = vi.spyOn(privateApi, "conditionalMoves");
beforeEach(() => {
  sent.mockReset();
  sent.mockImplementation(async (_id, lines) => saved(lines));
});

async function panel(answer: ConditionalMoves, changes: Partial<Game> = {}) {
  loaded.mockResolvedValue(answer);
  const game = exampleGame({ to_move: [2], may: ["conditional_moves"], ...changes });
  const moves = new ConditionalMovesStore(
    { id: "t", game },
    { board: () => undefined, pauseMs: () => 0 },
  );
  await moves.refresh();
  render(ConditionalMovesPanel, { moves, ui: exampleUi, names: ["Ann", "Ben"] });
}

it("explains itself while there are no lines", async () => {
  await panel(saved([]));
  expect(screen.getByText(/^Enter the moves you expect/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add a line on the board" })).toBeTruthy();
});

it("lists the lines, and removes one", async () => {
  await panel(saved(["a b", "c d"]));
  expect(screen.getByRole("list", { name: "Condi\u00adtional moves" }).children).toHaveLength(2);
  await fireEvent.click(screen.getByRole("button", { name: "Remove a b" }));
  expect(sent).toHaveBeenCalledWith("t", ["c d"]);
  await expect.poll(() => screen.queryByRole("button", { name: "Remove a b" })).toBeNull();
});

it("adds a typed line, with single spaces", async () => {
  await panel(saved(["a b"]));
  const field = screen.getByRole<HTMLInputElement>("textbox", { hidden: true });
  await fireEvent.input(field, { target: { value: "  c   d " } });
  await fireEvent.click(screen.getByRole("button", { name: "Save", hidden: true }));
  expect(sent).toHaveBeenCalledWith("t", ["a b", "c d"]);
  await expect.poll(() => field.value).toBe("");
});

it("cannot change lines on the user's own turn", async () => {
  await panel(saved(["a b"]), { to_move: [1] });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("You can add lines while another player is to move.")).toBeTruthy();
});

it("says which line was dropped and why, until that is dismissed", async () => {
  await panel(saved([], [{ line: "a b", reason: "The cell is taken." }]));
  expect(screen.getByRole("status").textContent).toMatch(/a b\s+The cell is taken\./);
  await fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(sent).toHaveBeenCalledWith("t", []);
  await expect.poll(() => screen.queryByRole("status")).toBeNull();
});
