import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
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
  const table = { id: "t", seats: { currentViewer: 1 }, apply: vi.fn() };
  const game = exampleGame({ resigning_aborts });
  const props = { table: table as unknown as Table, game, ui: exampleUi, open, onclose: vi.fn() };
  render(ParticipantDialogs, props);
}

it.each([
  ["resign", false, "Resign?", "resigns", "Resign", "resign"],
  ["leave", false, "Leave the table?", "The computer plays on", "Leave", "leave"],
  ["resign", true, "Abort the game?", "nobody loses", "Abort", "resign"],
  ["leave", true, "Abort the game?", "nobody loses", "Abort", "resign"],
] as const)("says what it means to %s (%s)", async (open, aborts, title, about, button, call) => {
  const called = vi.spyOn(gamesApi, call).mockResolvedValue(exampleGame());
  called.mockClear();
  dialog(open, aborts);
  expect(screen.getByRole("dialog", { name: title }).textContent).toContain(about);
  await fireEvent.click(screen.getByRole("button", { name: button }));
  expect(called).toHaveBeenCalledExactlyOnceWith("t", 1);
});
