import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Game, Proposal } from "../api/types";
import { partial } from "../testing/partial";
import { exampleGame, exampleSeat, exampleUi } from "./examples";
import type { Table } from "./table.svelte";
import TableActions from "./TableActions.svelte";
import type { TableStores } from "./stores";

const stores = partial<TableStores>({
  chat: { unread: 0 },
  conditionalMoves: { offered: false, saved: { dropped: [] } },
  analysisStore: { possible: false },
  hints: { offered: false, possible: false },
});

/** Return what is said of the button to take a move back. */
function reasonOf(name: string, changes: Partial<Game>): string | null {
  const table = partial<Table>({
    seats: { local: [1], curtain: null },
    position: { settled: true, hasRecent: false },
    ui: exampleUi,
  });
  const game = exampleGame(changes);
  render(TableActions, { table, game, stores, open: null, onanalyse: () => undefined });
  const button = screen.getByRole("button", { name });
  const id = button.getAttribute("aria-describedby");
  return id && (document.getElementById(id)?.textContent?.trim() ?? null);
}

it("says among people that a takeback is of the latest move, before a draw or a roll", () => {
  expect(reasonOf("Takeback", {})).toBe(
    "You can take back only your latest move, and only until something is drawn, rolled or revealed.",
  );
});

it("says among people that a question is open", () => {
  const proposal: Proposal = { what: "draw", seat: 2, agreed: [] };
  expect(reasonOf("Takeback", { proposal })).toBe("A question is still waiting for its answer.");
});

it("says against bots that there is no move yet", () => {
  const seats = [exampleSeat(1), exampleSeat(2, { kind: "bot", person: null, bot: "level1" })];
  expect(reasonOf("Undo", { seats })).toBe("You have no move to take back yet.");
});

it("says nothing of a move that can be taken back", () => {
  expect(reasonOf("Takeback", { may: ["takeback"] })).toBeNull();
});
