import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../api/types";
import { fakeSockets, type FakeSocket } from "../testing/fake-socket";
import { exampleGame } from "./examples";
import { MatchSocket } from "./match-socket.svelte";

const MOVE = { type: "move", move: "m", ply: 3, seat: 1 } as const;
const SENT = [JSON.stringify(MOVE)];

let sockets: FakeSocket[];
/** Return the socket that was opened last. */
const last = () => sockets[sockets.length - 1] as FakeSocket;
let socket: MatchSocket;
const onmovelost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onmovelost.mockReset();
  sockets = fakeSockets();
  socket = new MatchSocket({ id: "t", watchToken: null, onmessage: () => undefined, onmovelost });
  socket.connect();
  last().onopen?.();
  socket.onGame(exampleGame());
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lose the connection and open the next, which begins with the match as it is. */
async function reconnect(changes: Partial<Game> = {}): Promise<void> {
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  last().onopen?.();
  socket.onGame(exampleGame(changes));
}

describe("a move", () => {
  beforeEach(() => socket.move(MOVE, 1));

  it("waits until the server has made it", () => {
    expect([last().messages, socket.isWaiting]).toEqual([SENT, true]);
    socket.onGame(exampleGame());
    socket.onMove(2);
    expect([last().messages, socket.isWaiting]).toEqual([SENT, true]);
    socket.onMove(1);
    expect([socket.isWaiting, onmovelost.mock.calls]).toEqual([false, []]);
  });

  it("is sent again that was lost with the connection", async () => {
    await reconnect();
    expect([last().messages, socket.isWaiting]).toEqual([SENT, true]);
  });

  it("is not sent again that arrived before the connection was lost", async () => {
    last().onclose?.();
    socket.onMove(1);
    await reconnect();
    expect([last().messages, socket.isWaiting]).toEqual([[], false]);
  });

  it.each([{ ply: 4 }, { round: 2 }, { status: "finished" as const }])(
    "is given up when the match has gone on without it: %j",
    async (changes) => {
      await reconnect(changes);
      expect([last().messages, socket.isWaiting]).toEqual([[], false]);
      expect(onmovelost).toHaveBeenCalledTimes(1);
    },
  );

  it("is given up once the server has refused it", () => {
    socket.forgetMove();
    socket.forgetMove();
    expect(socket.isWaiting).toBe(false);
    expect(onmovelost).toHaveBeenCalledTimes(1);
  });
});

it("keeps a move while there is no connection, and asks for one at once", () => {
  const lost = last();
  lost.onclose?.();
  socket.move(MOVE, 1);
  expect(last()).not.toBe(lost);
  last().onopen?.();
  expect(last().messages).toEqual([]);
  socket.onGame(exampleGame());
  expect(last().messages).toEqual(SENT);
});
