import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeSockets, type FakeSocket } from "../testing/fake-socket";
import { connect } from "./connection";
import type { ConnectionState } from "./socket";

let page: EventTarget;
let socket: FakeSocket;
let states: ConnectionState[];
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  states = [];
  const sockets = fakeSockets();
  disconnect = connect({
    url: () => "",
    onmessage: () => undefined,
    onstate: (state) => states.push(state),
  });
  socket = sockets[0] as FakeSocket;
  socket.onopen?.();
  socket.receive({ type: "pong", now: 0 });
  socket.sent = [];
});

afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(["offline", "online"])("pings the server at once when the browser goes %s", (event) => {
  page.dispatchEvent(new Event(event));
  expect(socket.sent).toEqual(['{"type":"ping"}']);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe("waiting");
});

it("pings when the page becomes visible again", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(socket.sent).toEqual(['{"type":"ping"}']);
});

it("stops pinging once it is disconnected", () => {
  disconnect();
  page.dispatchEvent(new Event("offline"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(socket.sent).toEqual([]);
});
