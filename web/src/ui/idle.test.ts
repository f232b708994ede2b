import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./idle";

const request = vi.fn<(task: () => void) => number>();
const cancel = vi.fn<(request: number) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset().mockReturnValue(7);
  cancel.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const inBrowser = (): void => {
  vi.stubGlobal("requestIdleCallback", request);
  vi.stubGlobal("cancelIdleCallback", cancel);
};

it("runs a task when the browser is idle, after the delay", () => {
  inBrowser();
  const task = vi.fn();
  whenIdle(task, 100);
  vi.advanceTimersByTime(99);
  expect(request).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).not.toHaveBeenCalled();
  request.mock.calls[0]?.[0]();
  expect(task).toHaveBeenCalledOnce();
});

it("runs a task after the delay where the browser doesn't tell when it is idle", () => {
  const task = vi.fn();
  whenIdle(task, 100);
  vi.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledOnce();
});

it("cancels a task within its delay, and while the browser is busy", () => {
  inBrowser();
  whenIdle(vi.fn(), 100)();
  vi.advanceTimersByTime(200);
  expect(request).not.toHaveBeenCalled();

  const stop = whenIdle(vi.fn(), 100);
  vi.advanceTimersByTime(100);
  stop();
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
});
