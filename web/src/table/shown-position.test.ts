import { expect, it, vi } from "vitest";
import type { GameEvent, Game, PlanMessage } from "../api/types";
import { exampleGame } from "./examples";
import { ShownPosition, type PositionTable } from "./shown-position.svelte";

const started = (seq: number): GameEvent => ({
  ...{ type: "event", kind: "started", seq, round: 1, events: [], seats: [] },
  state: { at: "start" },
});
const move = (seq: number, seat: number): GameEvent => ({
  ...{ type: "event", kind: "move", seq, round: 1, ply: seq, seat, move: "m" },
  ...{ events: [{ type: `move ${seq}` }], state: { at: seq } },
});
const undone = (seq: number): GameEvent => ({
  ...{ type: "event", kind: "undone", seq, round: 1, seat: 1, turns: 0, ply: 0 },
  state: { at: "start" },
});
const plan: PlanMessage = {
  ...{ type: "plan", ply: 0, seat: 1, moves: ["m"], effects: {}, forbidden: {} },
};

const play = vi.fn().mockResolvedValue(undefined);

/** Return the position at a table, with its events until it is opened. */
function positionAfter(events: readonly GameEvent[], changes: Partial<PositionTable> = {}) {
  const table = {
    game: exampleGame({ seq: events.at(-1)?.seq ?? 0 }) as Game | null,
    ui: {},
    over: false,
    seats: { local: [1], currentViewer: 1, viewer: 1 },
    socket: { isWaiting: false },
    ...changes,
  };
  const board = { play };
  const position = new ShownPosition(table, {
    board: () => board,
    onevents: () => undefined,
    pauseMs: () => 0,
  });
  for (const event of events) position.onEvent(event);
  return { position, table };
}

const MOVES = [started(2), move(3, 2), move(4, 1), move(5, 2)];

it("is the end, unless a link names a ply that there is", () => {
  const { position } = positionAfter(MOVES);
  expect([position.finishedRound, position.loaded]).toEqual([null, false]);
  expect(position.open({ round: 1, ply: 3 })).toBe(true);
  expect(position.playback.at).toEqual({ round: 0, turn: 1 });
  position.onEvent(move(6, 1));
  expect(position.playback.at).toEqual({ round: 0, turn: 1 });
  const { position: elsewhere } = positionAfter(MOVES);
  expect(elsewhere.open({ round: 2, ply: 1 })).toBe(false);
  expect([elsewhere.playback.atEnd, elsewhere.loaded]).toEqual([true, true]);
});

it("is settled once the board shows all that the server has sent", () => {
  const { position, table } = positionAfter(MOVES);
  position.open(null);
  expect(position.settled).toBe(true);
  table.game = exampleGame({ seq: 6 });
  expect(positionAfter(MOVES, table).position.settled).toBe(false);
});

it("counts the takebacks", () => {
  const { position } = positionAfter([...MOVES, undone(6)]);
  expect([position.undone, position.playback.rounds[0]?.turns]).toEqual([1, []]);
  position.onEvent(undone(7));
  expect(position.undone).toBe(2);
});

it("has the events since the viewer's last turn", () => {
  const { position } = positionAfter(MOVES);
  position.open(null);
  expect(position.recent).toEqual([{ type: "move 5" }]);
  expect(position.hasRecent).toBe(true);
  position.replayRecent();
  expect(position.playback.at).toEqual({ round: 0, turn: 2 });
});

it("has a finished round while it is on the board", () => {
  const { position } = positionAfter(MOVES, { over: true });
  position.open(null);
  expect(position.finishedRound).toBe(1);
  const aborted = { over: true, game: exampleGame({ status: "aborted" }) };
  const { position: ended } = positionAfter(MOVES, aborted);
  ended.open(null);
  expect(ended.finishedRound).toBeNull();
});

it("has the plan of the viewer, live while they are to move and no move is on its way", () => {
  const planned = (changes: Partial<PositionTable> = {}) => {
    const { position, table } = positionAfter(MOVES, changes);
    position.open(null);
    if (table.game) position.onGame(table.game);
    position.onPlan(plan);
    return position.plan;
  };
  expect(planned()).toMatchObject({ seat: 1, live: true });
  expect(planned({ socket: { isWaiting: true } })?.live).toBe(false);
  expect(planned({ game: exampleGame({ seq: 5, to_move: [2] }) })?.live).toBe(false);
  expect(planned({ seats: { local: [1, 2], currentViewer: null, viewer: null } })).toBeNull();
});

it("is redacted for the viewer among people at one screen, until the end", async () => {
  const redactFor = vi.fn((view: object, viewer: number | null) => ({ ...view, viewer }));
  const game = exampleGame({ seq: 5, you: [1, 2] });
  const { position } = positionAfter(MOVES, { game, ui: { redactFor } });
  position.open(null);
  expect(position.view).toEqual({ at: 5, viewer: 1 });
  position.onEvent(move(6, 1));
  await expect
    .poll(() => play.mock.lastCall)
    .toEqual([[{ type: "move 6" }], { at: 5, viewer: 1 }, { at: 6, viewer: 1 }]);
  const { position: ended } = positionAfter(MOVES, { game, ui: { redactFor }, over: true });
  expect(ended.view).toEqual({ at: "start" });
});
