// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { keptPaths } from "../api/kept";
import { ApiError } from "../api/request";
import type { FromServer, Game } from "../api/types";
import { fakeCaches } from "../testing/fake-caches";
import { notices } from "../ui/notices.svelte";
import type { PlyAddress } from "../ui/route";
import { exampleGame, exampleSeat, exampleUi } from "./examples";
import { Table } from "./table.svelte";

class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];
  constructor(readonly url: string) {
    sockets.push(this);
  }
  send = (text: string) => this.sent.push(text);
  close = () => undefined;
}

let sockets: FakeSocket[];
/** Return the socket that was opened last. */
const socket = () => sockets[sockets.length - 1] as FakeSocket;

const fetched = vi.spyOn(gamesApi, "get");

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  [motion, opening] = [Promise.resolve(), []];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "http://here" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Return the moves sent over the socket that was opened last. */
const movesSent = () => socket().sent.filter((text) => !text.includes("ping"));
const MOVE = '{"type":"move","move":"m","ply":3,"seat":1}';

const receive = (...messages: FromServer[]) => {
  for (const message of messages) socket().onmessage?.({ data: JSON.stringify(message) });
};

/** The events before the first turn. */
let opening: { type: string }[] = [];

const started = (seq: number): FromServer => ({
  ...{ type: "event", kind: "started", seq, round: 1, events: opening, seats: [] },
  state: { at: "start" },
});
const move = (seq: number, seat: number): FromServer => ({
  ...{ type: "event", kind: "move", seq, round: 1, ply: seq, seat, move: "m", events: [] },
  state: { at: seq },
});
/** The game as the socket sends it: without the state. */
const game = (changes: Partial<Game>): FromServer => ({
  type: "game",
  game: exampleGame({ state: null, ...changes }),
});
const plan = (seat: number): FromServer => ({
  ...{ type: "plan", ply: 0, seat, moves: ["m"], effects: {}, forbidden: {} },
});

let undoneHeard = 0;
/** What the board's animations wait for. */
let motion: Promise<void> = Promise.resolve();

function closedTable(watchToken: string | null = null, startAt: PlyAddress | null = null): Table {
  return new Table("t", watchToken, {
    ui: () => exampleUi,
    loadUi: () => Promise.resolve(),
    board: () => ({ play: () => motion, overview: () => Promise.resolve("") }),
    startAt,
    nameOf: ({ name }) => name,
    pauseMs: () => 0,
    onevents: () => undefined,
    onundone: () => void (undoneHeard += 1),
    onsideevent: () => undefined,
    isMe: (id) => id === "ann",
    reducedMotion: true,
  });
}

/** Open a table whose events up to number 2 have arrived. */
async function open(
  watchToken: string | null = null,
  changes: Partial<Game> = {},
  before: FromServer[] = [],
  startAt: PlyAddress | null = null,
): Promise<Table> {
  fetched.mockResolvedValue(exampleGame({ seq: 2, ...changes }));
  const table = closedTable(watchToken, startAt);
  table.open();
  await vi.advanceTimersByTimeAsync(1);
  socket().onopen?.();
  receive(started(2), ...before, game({ seq: 2, ...changes }), plan(1));
  return table;
}

it("follows version 2 of the socket, in which a state comes with its event only", async () => {
  const table = await open();
  expect(socket().url).toBe("ws://here/api/games/t/ws?version=2&since=0");
  expect(table.game?.state).toEqual({ at: "start" });
  receive(move(3, 1), game({ seq: 3, to_move: [2] }));
  expect(table.game?.state).toEqual({ at: 3 });
});

it("opens at the ply that the link names, and stays there", async () => {
  const moves = [move(3, 1), move(4, 2), move(5, 1)];
  const table = await open(null, { seq: 5 }, moves, { round: 1, ply: 3 });
  expect(table.playback.at).toEqual({ round: 0, turn: 1 });
  receive(move(6, 2), game({ seq: 6 }));
  expect(table.playback.at).toEqual({ round: 0, turn: 1 });
  const elsewhere = await open(null, { seq: 5 }, moves, { round: 2, ply: 1 });
  expect(elsewhere.playback.atEnd).toBe(true);
});

it("counts the takebacks that it has seen", async () => {
  const table = await open();
  expect(table.undone).toBe(0);
  const undone: FromServer = {
    ...{ type: "event", kind: "undone", seq: 4, round: 1, seat: 1, turns: 0, ply: 0 },
    state: { at: "start" },
  };
  receive(move(3, 1), undone);
  expect([table.undone, undoneHeard]).toEqual([1, 1]);
});

it("keeps the state when it reconnects and nothing has happened", async () => {
  const table = await open();
  socket().onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket().url).toContain("since=2");
  socket().onopen?.();
  receive(game({ seq: 2 }), plan(1));
  expect(table.game?.state).toEqual({ at: "start" });
  expect(table.plan?.live).toBe(true);
});

it("sends a move over the socket, and no other before its event", async () => {
  const table = await open();
  expect(table.plan?.live).toBe(true);
  table.move("m");
  table.move("m");
  expect(movesSent()).toEqual([MOVE]);
  receive({ type: "pong", now: 1 }, game({ seq: 2 }));
  expect(table.plan?.live).toBe(false);
  expect(movesSent()).toEqual([MOVE]);
  receive(move(3, 1), game({ seq: 3, to_move: [1] }), plan(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(table.plan?.live).toBe(true);
});

/** Lose the connection, and open the next. */
async function reconnect(): Promise<void> {
  socket().onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  socket().onopen?.();
}

it("sends a move again that was lost with the connection", async () => {
  const table = await open();
  table.move("m");
  await reconnect();
  expect(movesSent()).toEqual([]);
  receive(game({ seq: 2 }), plan(1));
  expect(movesSent()).toEqual([MOVE]);
  expect(table.plan?.live).toBe(false);
});

it("sends no move again that arrived before the connection was lost", async () => {
  const table = await open();
  table.move("m");
  await reconnect();
  // A secret choice: the number of plies stays.
  receive(move(3, 1), game({ seq: 3, to_move: [1] }), plan(1));
  expect(movesSent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(table.plan?.live).toBe(true);
});

it("keeps a move while the socket is closed, and sends it when it is open again", async () => {
  const table = await open();
  socket().onclose?.();
  table.move("m");
  expect(sockets).toHaveLength(2);
  socket().onopen?.();
  receive(game({ seq: 2 }), plan(1));
  expect(movesSent()).toEqual([MOVE]);
});

it("gives up a move when the game has gone on without it", async () => {
  const table = await open();
  table.move("m");
  await reconnect();
  receive(move(3, 2), game({ seq: 3, ply: 4, to_move: [1] }), plan(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(movesSent()).toEqual([]);
  expect(table.plan?.live).toBe(true);
});

it("confirms that the user is there when clocks wait for it and the page is visible", async () => {
  const table = await open(null, { may: ["ready"] });
  const readied = vi.spyOn(gamesApi, "ready");
  vi.stubGlobal("document", { hidden: true });
  table.confirmReady();
  expect(readied).not.toHaveBeenCalled();
  vi.stubGlobal("document", { hidden: false });
  readied.mockResolvedValue(exampleGame({ seq: 3, state: { at: 3 } }));
  table.confirmReady();
  table.confirmReady(); // as the match changes while the answer is on its way
  await vi.advanceTimersByTimeAsync(1);
  expect(readied.mock.calls).toEqual([["t"]]);
  table.confirmReady();
  expect(readied).toHaveBeenCalledTimes(1);
});

it("confirms that the user is there after the opening was shown", async () => {
  const readied = vi.spyOn(gamesApi, "ready").mockResolvedValue(exampleGame({ seq: 3 }));
  vi.stubGlobal("document", { hidden: false });
  const MOTION = 500;
  motion = new Promise((resolve) => setTimeout(resolve, MOTION));
  opening = [{ type: "deal" }];
  const table = await open(null, { may: ["ready"] });
  table.confirmReady();
  expect(readied).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MOTION);
  table.confirmReady();
  expect(readied).toHaveBeenCalledTimes(1);
});

it("can move again after the server has refused a move", async () => {
  const table = await open();
  const shown = vi.spyOn(notices, "error").mockImplementation(() => undefined);
  table.move("m");
  receive({ type: "error", code: "stale_ply", detail: "Too late." });
  expect(shown.mock.lastCall?.[0]).toMatchObject({ code: "stale_ply", message: "Too late." });
  expect(table.plan?.live).toBe(true);
});

it("lets the user plan while another is to move, also with the plan of the last position", async () => {
  const table = await open(null, { to_move: [2] });
  expect(table.plan).toMatchObject({ seat: 1, live: false });
  receive(move(3, 2), game({ seq: 3, to_move: [2] }));
  expect(table.plan).toMatchObject({ seat: 1, live: false });
});

it("shows a spectator the view of the seat whose secrets the state has", async () => {
  const table = await open("token", { you: [], shows: [2] });
  expect([table.viewer, table.plan]).toEqual([2, null]);
  receive(game({ seq: 2, you: [], shows: [] }));
  expect(table.viewer).toBeNull();
});

it("keeps a former guest's seat the user's own once they have resigned", async () => {
  const seats = [exampleSeat(1, { person: "guest" }), exampleSeat(2)];
  const table = await open(null, { seats });
  expect([table.isOwn(1), table.isOwn(2), table.localSeats]).toEqual([true, false, [1]]);
  const resigned = exampleSeat(1, { person: "guest", resigned: true });
  receive(game({ seq: 2, you: [], seats: [resigned, exampleSeat(2)] }));
  expect([table.isOwn(1), table.isOwn(2), table.localSeats]).toEqual([true, false, []]);
  expect(table.isParticipant).toBe(true);
});

it("knows the seat from which the user resigned before the page was opened", async () => {
  const table = await open(null, { you: [], seats: [exampleSeat(1, { resigned: true })] });
  expect([table.isOwn(1), table.isParticipant]).toEqual([true, true]);
});

it("keeps a match once it is finished, and shows it without a connection", async () => {
  vi.stubGlobal("caches", fakeCaches());
  await open();
  await vi.advanceTimersByTimeAsync(100);
  expect(await keptPaths()).toEqual([]);
  receive(move(3, 2), game({ seq: 3, status: "finished", to_move: [] }));
  await expect.poll(keptPaths).toEqual(["/api/games/t/ws"]);

  fetched.mockRejectedValue(new ApiError(0, "offline", "The server cannot be reached."));
  const table = closedTable();
  table.open();
  await expect.poll(() => table.loaded).toBe(true);
  expect(table.connection).toBe("closed");
  expect(table.game?.status).toBe("finished");
  expect(table.playback.rounds[0]?.turns).toHaveLength(1);
});

it("keeps nothing that a spectator link shows", async () => {
  vi.stubGlobal("caches", fakeCaches());
  await open("token", { status: "finished" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await keptPaths()).toEqual([]);
});
