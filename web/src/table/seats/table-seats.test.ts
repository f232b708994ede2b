import { describe, expect, it } from "vitest";
import type { Game } from "../../api/types";
import { exampleGame, exampleSeat, exampleUi } from "../examples";
import type { Round } from "../playback/timeline";
import { TableSeats, type SeatsTable } from "./table-seats.svelte";

const round = (number: number): Round => ({
  ...{ number, opening: [], start: null, turns: [], sideEvents: [] },
  seats: [exampleSeat(1, { name: "Cleo" })],
});

function seatsOf(changes: Partial<Game>, others: Partial<SeatsTable> = {}): TableSeats {
  const game = exampleGame(changes);
  const position = { round: undefined, settled: true };
  const table = { game, ui: exampleUi, watchToken: null, over: false, position, ...others };
  const seats = new TableSeats(table, { nameOf: ({ name }) => name, isMe: (id) => id === "ann" });
  seats.onGame(game, null);
  return seats;
}

describe("the user's seat", () => {
  it("stays a former guest's own once they have resigned", () => {
    const guest = exampleSeat(1, { person: "guest" });
    const table = { game: exampleGame({ seats: [guest, exampleSeat(2)] }) };
    const seats = seatsOf({}, table);
    expect([seats.isOwn(1), seats.isOwn(2), seats.local]).toEqual([false, false, [1]]);
    seats.onGame(table.game, null);
    expect([seats.isOwn(1), seats.isOwn(2)]).toEqual([true, false]);
    const resigned = { ...guest, resigned: true };
    seats.onGame(exampleGame({ you: [], seats: [resigned, exampleSeat(2)] }), table.game);
    expect([seats.isOwn(1), seats.isOwn(2), seats.isParticipant]).toEqual([true, false, true]);
  });

  it("is known from which they resigned before the page was opened", () => {
    const seats = seatsOf({ you: [], seats: [exampleSeat(1, { resigned: true })] });
    expect([seats.isOwn(1), seats.isParticipant, seats.local]).toEqual([true, true, []]);
  });

  it("is at this screen while they play themselves", () => {
    const you = [1, 2, 3];
    const [bot, resigned] = [{ kind: "bot" as const }, { resigned: true }];
    const all = [exampleSeat(1), exampleSeat(2, bot), exampleSeat(3, resigned)];
    const seats = seatsOf({ you, seats: all, to_move: [2] });
    expect([seats.local, seats.myTurn]).toEqual([[1], false]);
  });
});

describe("the names", () => {
  it("are those of the round on the board", () => {
    const position = { round: round(1), settled: true };
    expect(seatsOf({ round: 1 }, { position }).names).toEqual(["Ann", "Ben"]);
    expect(seatsOf({ round: 2 }, { position }).names).toEqual(["Cleo"]);
  });
});

describe("the viewer", () => {
  it("is for a spectator the seat whose secrets the state has", () => {
    const link = { watchToken: "token" };
    expect(seatsOf({ you: [], shows: [2] }, link).viewer).toBe(2);
    expect(seatsOf({ you: [], shows: [] }, link).viewer).toBeNull();
  });

  it("has another number in an earlier round, as seats rotate, and none at the end", () => {
    const position = { round: round(1), settled: true };
    const seats = seatsOf({ you: [1], round: 2 }, { position });
    expect([seats.currentViewer, seats.viewer]).toEqual([1, 2]);
    expect(seatsOf({ you: [1] }, { over: true }).viewer).toBeNull();
  });

  it("is confirmed at the curtain, and again in each round", () => {
    const ui = { hasSecrets: () => true };
    const seats = seatsOf({ you: [1, 2], to_move: [2] }, { ui });
    expect([seats.curtain, seats.currentViewer]).toEqual([2, null]);
    seats.confirmPresence(2);
    expect([seats.curtain, seats.currentViewer]).toEqual([null, 2]);
    seats.onGame(exampleGame({ round: 2 }), exampleGame({ round: 1 }));
    expect(seats.curtain).toBe(2);
  });
});
