import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, it, vi } from "vitest";
import { exampleGame, exampleUi } from "./examples";
import ParticipantDialogs from "./ParticipantDialogs.svelte";
import type { Table } from "./table.svelte";

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

function dialog(open: "resign" | "leave", resigning_aborts: boolean) {
  const table = { currentViewer: 1, resign: vi.fn(), leave: vi.fn() };
  const game = exampleGame({ resigning_aborts });
  const props = { table: table as unknown as Table, game, ui: exampleUi, open, onclose: vi.fn() };
  render(ParticipantDialogs, props);
  return table;
}

it.each([
  ["resign", false, "Resign?", "resigns", "Resign", "resign"],
  ["leave", false, "Leave the table?", "The computer plays on", "Leave", "leave"],
  ["resign", true, "Abort the game?", "nobody loses", "Abort", "resign"],
  ["leave", true, "Abort the game?", "nobody loses", "Abort", "resign"],
] as const)("says what it means to %s (%s)", async (open, aborts, title, about, button, call) => {
  const table = dialog(open, aborts);
  expect(screen.getByRole("dialog", { name: title }).textContent).toContain(about);
  await fireEvent.click(screen.getByRole("button", { name: button }));
  expect(table[call]).toHaveBeenCalledExactlyOnceWith(1);
});
