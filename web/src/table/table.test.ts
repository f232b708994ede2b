// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { keptPaths } from "../api/kept";
import { ApiError } from "../api/request";
import type { FromServer, Game } from "../api/types";
import { fakeCaches } from "../testing/fake-caches";
import { fakeSockets, type FakeSocket } from "../testing/fake-socket";
import { notices } from "../ui/notices.svelte";
import { exampleGame, exampleUi } from "./examples";
import { Table } from "./table.svelte";

let sockets: FakeSocket[];
/** Return the socket that was opened last. */
const socket = () => sockets[sockets.length - 1] as FakeSocket;

const fetched = vi.spyOn(gamesApi, "get");

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MOVE = '{"type":"move","move":"m","ply":3,"seat":1}';

const receive = (...messages: FromServer[]) => {
  for (const message of messages) socket().receive(message);
};

const started = (seq: number): FromServer => ({
  ...{ type: "event", kind: "started", seq, round: 1, events: [], seats: [] },
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

function closedTable(watchToken: string | null = null): Table {
  return new Table("t", watchToken, {
    ui: () => exampleUi,
    loadUi: () => Promise.resolve(),
    board: () => ({ play: () => Promise.resolve(), overview: () => Promise.resolve("") }),
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
async function open(watchToken: string | null = null, changes: Partial<Game> = {}): Promise<Table> {
  fetched.mockResolvedValue(exampleGame({ seq: 2, ...changes }));
  const table = closedTable(watchToken);
  table.open();
  await vi.advanceTimersByTimeAsync(1);
  socket().onopen?.();
  receive(started(2), game({ seq: 2, ...changes }), plan(1));
  return table;
}

it("follows version 2 of the socket, in which a state comes with its event only", async () => {
  const table = await open();
  expect(socket().url).toBe("ws://here/api/games/t/ws?version=2&since=0");
  expect(table.game?.state).toEqual({ at: "start" });
  receive(move(3, 1), game({ seq: 3, to_move: [2] }));
  expect(table.game?.state).toEqual({ at: 3 });
});

it("counts the takebacks that it has seen", async () => {
  const table = await open();
  expect(table.position.undone).toBe(0);
  const undone: FromServer = {
    ...{ type: "event", kind: "undone", seq: 4, round: 1, seat: 1, turns: 0, ply: 0 },
    state: { at: "start" },
  };
  receive(move(3, 1), undone);
  expect([table.position.undone, undoneHeard]).toEqual([1, 1]);
});

it("keeps the state when it reconnects and nothing has happened", async () => {
  const table = await open();
  socket().onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket().url).toContain("since=2");
  socket().onopen?.();
  receive(game({ seq: 2 }), plan(1));
  expect(table.game?.state).toEqual({ at: "start" });
  expect(table.position.plan?.live).toBe(true);
});

it("sends a move over the socket, and no other before its event", async () => {
  const table = await open();
  expect(table.position.plan?.live).toBe(true);
  table.move("m");
  table.move("m");
  expect(socket().messages).toEqual([MOVE]);
  receive({ type: "pong", now: 1 }, game({ seq: 2 }));
  expect(table.position.plan?.live).toBe(false);
  expect(socket().messages).toEqual([MOVE]);
  receive(move(3, 1), game({ seq: 3, to_move: [1] }), plan(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(table.position.plan?.live).toBe(true);
});

it("can move again after the server has refused a move", async () => {
  const table = await open();
  const shown = vi.spyOn(notices, "error").mockImplementation(() => undefined);
  table.move("m");
  receive({ type: "error", code: "stale_ply", detail: "Too late." });
  expect(shown.mock.lastCall?.[0]).toMatchObject({ code: "stale_ply", message: "Too late." });
  expect(table.position.plan?.live).toBe(true);
});

it("lets the user plan while another is to move, also with the plan of the last position", async () => {
  const table = await open(null, { to_move: [2] });
  expect(table.position.plan).toMatchObject({ seat: 1, live: false });
  receive(move(3, 2), game({ seq: 3, to_move: [2] }));
  expect(table.position.plan).toMatchObject({ seat: 1, live: false });
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
  await expect.poll(() => table.position.loaded).toBe(true);
  expect(table.socket.state).toBe("closed");
  expect(table.game?.status).toBe("finished");
  expect(table.position.playback.rounds[0]?.turns).toHaveLength(1);
});

it("keeps nothing that a spectator link shows", async () => {
  vi.stubGlobal("caches", fakeCaches());
  await open("token", { status: "finished" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await keptPaths()).toEqual([]);
});
