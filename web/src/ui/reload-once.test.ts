// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-once";

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => ({ ok: true }));
});

test("the page is reloaded once", async () => {
  expect(await reloadOnce()).toBe(true);
  expect(await reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test("without the server the page stays", async () => {
  vi.stubGlobal("fetch", async () => ({ ok: false }));
  expect(await reloadOnce()).toBe(false);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no line")));
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a user who is leaving is not called back", async () => {
  const answer = reloadOnce();
  dispatchEvent(new Event("beforeunload"));
  expect(await answer).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event("pageshow")); // the user comes back to the page as it was
  expect(await reloadOnce()).toBe(true);
});
