import { afterEach, beforeEach, expect, it, vi } from "vitest";

const current = vi.hoisted(() => ({ me: { user: { id: "ann" } } }));
const runningGames = vi.hoisted(() => vi.fn(async () => []));
vi.mock("../page/me.svelte", () => current);
vi.mock("../api/account", () => ({ accountApi: { runningGames } }));

let myGames: typeof import("./my-games.svelte").myGames;

beforeEach(async () => {
  vi.resetModules();
  ({ myGames } = await import("./my-games.svelte"));
  vi.useFakeTimers();
  runningGames.mockClear();
  current.me.user = { id: "ann" };
});

afterEach(() => vi.useRealTimers());

it("asks once for all who need the list at a time", async () => {
  await Promise.all([myGames.load(), myGames.load()]);
  await myGames.load();
  expect(runningGames).toHaveBeenCalledTimes(1);
});

it("asks again later, for another user, and after a failure", async () => {
  await myGames.load();
  vi.advanceTimersByTime(4000);
  await myGames.load();
  expect(runningGames).toHaveBeenCalledTimes(2);
  current.me.user = { id: "ben" };
  runningGames.mockRejectedValueOnce(new Error("offline"));
  await expect(myGames.load()).rejects.toThrow("offline");
  await myGames.load();
  expect(runningGames).toHaveBeenCalledTimes(4);
});
