import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeSockets, type FakeSocket } from "../testing/fake-socket";
import { ReconnectingSocket, backoff, type ConnectionState } from "./socket";
import type { FromServer } from "./types";

const PING = '{"type":"ping"}';

let received: FromServer[];
let states: ConnectionState[];
let times: [now: number, sent: number, received: number][];
let socket: ReconnectingSocket;
let sockets: FakeSocket[];
const last = () => sockets[sockets.length - 1] as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
  received = [];
  states = [];
  times = [];
  socket = new ReconnectingSocket({
    url: (since) => `since=${since}`,
    onmessage: (message) => received.push(message),
    onstate: (state) => states.push(state),
    ontime: (...time) => times.push(time),
  });
});

describe("a reconnecting socket", () => {
  it("reconnects and asks for the events that it missed", () => {
    last().onopen?.();
    last().receive({ type: "event", seq: 7, kind: "joined" });
    last().onclose?.();
    expect(states).toEqual(["connecting", "open", "waiting"]);
    vi.advanceTimersByTime(10_000);
    expect(last().url).toBe("since=7");
    expect(states.at(-1)).toBe("waiting");
    last().onopen?.();
    expect(states.at(-1)).toBe("open");
  });

  it("delivers each event once", () => {
    last().receive({ type: "event", seq: 3, kind: "joined" });
    last().receive({ type: "event", seq: 3, kind: "joined" });
    expect(received).toHaveLength(1);
  });

  it("doubles the retry delay up to a limit", () => {
    expect([0, 1, 2, 3, 9].map((attempt) => backoff(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 10_000,
    ]);
    expect(backoff(0, 0)).toBe(250);
  });

  it("reconnects at once when the network is back", () => {
    last().onclose?.();
    socket.checkConnection();
    expect(sockets).toHaveLength(2);
    socket.checkConnection();
    expect(sockets).toHaveLength(2);
  });

  it("asks for the server's time as soon as it is open", () => {
    last().onopen?.();
    expect(last().sent).toEqual([PING]);
    const sent = Date.now();
    vi.advanceTimersByTime(40);
    last().receive({ type: "pong", now: 5 });
    expect(times).toEqual([[5, sent, sent + 40]]);
  });

  it("sends no ping while one is unanswered", () => {
    last().onopen?.();
    socket.checkConnection();
    expect(last().sent).toHaveLength(1);
    last().receive({ type: "pong", now: 5 });
    socket.checkConnection();
    expect(last().sent).toHaveLength(2);
  });

  it("gives up the connection when the server does not answer a ping", () => {
    last().onopen?.();
    last().receive({ type: "pong", now: 5 });
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toEqual([PING, PING]);
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("waiting");
  });

  it("detects on a check that the socket has died", () => {
    last().onopen?.();
    last().receive({ type: "pong", now: 5 });
    socket.checkConnection();
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("waiting");
  });

  it("gives up the connection when nothing answers a message", () => {
    last().onopen?.();
    last().receive({ type: "pong", now: 5 });
    socket.send({ type: "move", move: "m", ply: 3, seat: 1 });
    expect(last().sent.at(-1)).toBe('{"type":"move","move":"m","ply":3,"seat":1}');
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("waiting");
  });

  it("stays open when a ping is answered", () => {
    last().onopen?.();
    last().receive({ type: "pong", now: 5 });
    vi.advanceTimersByTime(25_000);
    last().receive({ type: "pong", now: 5 });
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("open");
  });

  it("does not reconnect once it is closed", () => {
    last().onclose?.();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });
});
