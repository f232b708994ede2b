import { beforeEach, describe, expect, it, vi } from "vitest";
import { backoff, Link, type LinkState } from "./socket";
import type { ServerMessage } from "./types";

const PING = '{"type":"ping"}';

class Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];
  constructor(readonly url: string) {}
  send = (text: string) => this.sent.push(text);
  close = () => undefined;
  say = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
}

let sockets: Socket[];
let heard: ServerMessage[];
let states: LinkState[];
let times: [now: number, sent: number, received: number][];
let link: Link;
const last = () => sockets[sockets.length - 1] as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  states = [];
  times = [];
  link = new Link({
    url: (since) => `since=${since}`,
    onmessage: (message) => heard.push(message),
    onstate: (state) => states.push(state),
    ontime: (...heard) => times.push(heard),
    open: (url) => {
      const socket = new Socket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
});

describe("the link to a table", () => {
  it("comes back by itself and asks for what it missed", () => {
    last().onopen?.();
    last().say({ type: "event", seq: 7, kind: "joined" });
    last().onclose?.();
    expect(states).toEqual(["connecting", "open", "waiting"]);
    vi.advanceTimersByTime(10_000);
    expect(last().url).toBe("since=7");
    expect(states.at(-1)).toBe("waiting");
    last().onopen?.();
    expect(states.at(-1)).toBe("open");
  });

  it("tells of an event once", () => {
    last().say({ type: "event", seq: 3, kind: "joined" });
    last().say({ type: "event", seq: 3, kind: "joined" });
    expect(heard).toHaveLength(1);
  });

  it("waits longer after each failure, up to a limit", () => {
    expect([0, 1, 2, 3, 9].map((attempt) => backoff(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 10_000,
    ]);
    expect(backoff(0, 0)).toBe(250);
  });

  it("hurries when the network is back", () => {
    last().onclose?.();
    link.hurry();
    expect(sockets).toHaveLength(2);
    link.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("asks what time it is at the server as soon as it is there", () => {
    last().onopen?.();
    expect(last().sent).toEqual([PING]);
    const sent = Date.now();
    vi.advanceTimersByTime(40);
    last().say({ type: "pong", now: 5 });
    expect(times).toEqual([[5, sent, sent + 40]]);
  });

  it("asks one thing at a time, so that each answer is to its own question", () => {
    last().onopen?.();
    link.hurry();
    expect(last().sent).toHaveLength(1);
    last().say({ type: "pong", now: 5 });
    link.hurry();
    expect(last().sent).toHaveLength(2);
  });

  it("notices a server that has gone silent", () => {
    last().onopen?.();
    last().say({ type: "pong", now: 5 });
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toEqual([PING, PING]);
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("waiting");
  });

  it("notices after a sleep that the socket has died meanwhile", () => {
    last().onopen?.();
    last().say({ type: "pong", now: 5 });
    link.hurry();
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("waiting");
  });

  it("is content with an answered ping", () => {
    last().onopen?.();
    last().say({ type: "pong", now: 5 });
    vi.advanceTimersByTime(25_000);
    last().say({ type: "pong", now: 5 });
    vi.advanceTimersByTime(8_000);
    expect(states.at(-1)).toBe("open");
  });

  it("stays closed once it is closed", () => {
    last().onclose?.();
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });
});
