import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import { exampleGame, exampleSeat } from "./examples";
import ProposalBar from "./ProposalBar.svelte";

const answer = vi.spyOn(gamesApi, "answer");
const claim = vi.spyOn(gamesApi, "claim");
const returnToSeat = vi.spyOn(gamesApi, "returnToSeat");

beforeEach(() => {
  for (const call of [answer, claim, returnToSeat]) {
    call.mockReset();
    call.mockResolvedValue(exampleGame());
  }
});

function bar(changes: Partial<Game>) {
  const game = exampleGame(changes);
  const table = { id: "t", game, watchToken: null, seats: { local: [1] }, apply: () => undefined };
  render(ProposalBar, { table, game });
}

const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent?.trim());
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("is empty while there is nothing to ask", () => {
  bar({});
  expect(screen.getByRole("status").textContent?.trim()).toBe("");
});

it("asks for an answer to another seat's proposal", async () => {
  bar({ proposal: { what: "draw", seat: 2, agreed: [] }, may: ["answer"] });
  expect(screen.getByText("Ben offers a draw.")).toBeTruthy();
  expect(buttons()).toEqual(["Accept", "Decline"]);
  await press("Accept");
  await press("Decline");
  expect(answer.mock.calls).toEqual([
    ["t", true],
    ["t", false],
  ]);
});

it("lets the user withdraw their own proposal", async () => {
  bar({ proposal: { what: "takeback", seat: 1, agreed: [] }, may: ["answer"] });
  expect(screen.getByText("You asked for a takeback.")).toBeTruthy();
  expect(screen.getByText("Waiting for Ben")).toBeTruthy();
  await press("Withdraw");
  expect(answer).toHaveBeenCalledWith("t", false);
});

it("offers no answer that the server does not permit", () => {
  bar({ proposal: { what: "draw", seat: 1, agreed: [] }, may: [] });
  expect(buttons()).toEqual([]);
});

it("offers to take the seat back from the computer", async () => {
  bar({ may: ["return"] });
  await press("Take my seat back");
  expect(returnToSeat).toHaveBeenCalled();
});

it("offers the claim against a player who has been away for long", async () => {
  const seats = [exampleSeat(1), exampleSeat(2, { connected: false })];
  bar({ seats, to_move: [2], may: ["claim"] });
  expect(screen.getByText("Ben has been away for a long time.")).toBeTruthy();
  expect(screen.getByText("You can end the game and claim the win.")).toBeTruthy();
  await press("Stop waiting");
  expect(claim).toHaveBeenCalled();
});
