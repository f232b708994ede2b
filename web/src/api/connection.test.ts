import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LinkState } from "./socket";
import { follow } from "./connection";

let page: EventTarget;
let sent: string[];
let states: LinkState[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  sent = [];
  states = [];
  const socket = {
    onopen: () => undefined,
    send: (text: string) => sent.push(text),
    onmessage: undefined as ((event: { data: string }) => void) | undefined,
    close: () => undefined,
  };
  leave = follow({
    url: () => "",
    onmessage: () => undefined,
    onstate: (state) => states.push(state),
    open: () => socket as unknown as WebSocket,
  });
  socket.onopen();
  socket.onmessage?.({ data: '{"type":"pong","now":0}' });
  sent = [];
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(["offline", "online"])("asks at once whether the line still holds when %s", (event) => {
  page.dispatchEvent(new Event(event));
  expect(sent).toEqual(['{"type":"ping"}']);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe("waiting");
});

it("asks when the page is looked at again", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toEqual(['{"type":"ping"}']);
});

it("asks nothing more once it is left", () => {
  leave();
  page.dispatchEvent(new Event("offline"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toEqual([]);
});
