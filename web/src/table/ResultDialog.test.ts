import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";
import type { Result } from "../api/types";
import { exampleSeat, exampleUi } from "./examples";
import ResultDialog from "./ResultDialog.svelte";

// jsdom has no modal dialogs.
beforeAll(() => {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function () {
    this.open = true;
  };
  prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});

const round = (scores: number[], winners: number[]) => ({ scores, winners });

const single: Result = {
  ...round([4, 7], [2]),
  ...{ tiebreak: null, termination: "completed", rounds: [round([4, 7], [2])], totals: [4, 7] },
};

function dialog(result: Result, lowestWins = false) {
  const onclose = vi.fn();
  const actions = createRawSnippet(() => ({ render: () => "<button>Rematch</button>" }));
  const seats = [exampleSeat(1), exampleSeat(2)];
  const texts = { title: "Result", headline: "Ben wins.", names: ["Ann", "Ben"] };
  const game = {
    ui: { ...exampleUi, name: "indigo" },
    seats,
    view: { scores: [4, 7] },
    lowestWins,
  };
  render(ResultDialog, { ...texts, ...game, result, onclose, actions });
  return onclose;
}

/** Return the texts of the table's cells, row by row. */
const cells = () =>
  screen
    .getAllByRole("row")
    .map((row) =>
      Array.from(row.children, ({ textContent }) => textContent.replace(/\s+/g, " ").trim()),
    );

it("lists the points, the winner first", () => {
  dialog(single);
  expect(screen.getByRole("dialog", { name: "Result" })).toBeTruthy();
  expect(screen.getByText("Ben wins.")).toBeTruthy();
  expect(cells()).toEqual([
    ["Player", "Points"],
    ["Ben Winner", "7"],
    ["Ann", "4"],
  ]);
});

it("says what decided between equal points", () => {
  dialog({ ...single, scores: [7, 7], tiebreak: { winner: 5, other: 4 } });
  expect(screen.getByText("More gems, 5 to 4.")).toBeTruthy();
});

it("lists the rounds and their total", () => {
  const rounds = [round([4, 7], [2]), round([6, 2], [1])];
  dialog({ ...single, rounds, winners: [1], totals: [10, 9] });
  expect(cells()).toEqual([
    ["Player", "Round 1", "Round 2", "Total"],
    ["Ann Winner", "4", "6", "10"],
    ["Ben", "7", "2", "9"],
  ]);
});

it("says how the game ended, and that the fewest points win", () => {
  dialog({ ...single, termination: "resignation" }, true);
  expect(screen.getByText("Won by resignation.")).toBeTruthy();
  expect(screen.getByText("The fewest points win.")).toBeTruthy();
});

it("has the actions that it is given, and closes", async () => {
  const onclose = dialog(single);
  expect(screen.getByRole("button", { name: "Rematch" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onclose).toHaveBeenCalledOnce();
});
