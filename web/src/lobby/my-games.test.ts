import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accountApi } from "../api/account";
import { myGames } from "./my-games.svelte";

const current = vi.hoisted(() => ({ me: { user: { id: "ann" } } }));
vi.mock("../page/me.svelte", () => current);

beforeEach(() => {
  vi.useFakeTimers();
  current.me.user = { id: "ann" };
  vi.spyOn(accountApi, "runningGames").mockReset().mockResolvedValue([]);
});

afterEach(() => vi.useRealTimers());

it("asks once for all who need the list at a time", async () => {
  await Promise.all([myGames.load(), myGames.load()]);
  await myGames.load();
  expect(accountApi.runningGames).toHaveBeenCalledTimes(1);
});

it("asks again later, for another user, and after a failure", async () => {
  current.me.user = { id: "cleo" };
  await myGames.load();
  vi.advanceTimersByTime(2000);
  await myGames.load();
  expect(accountApi.runningGames).toHaveBeenCalledTimes(2);
  current.me.user = { id: "ben" };
  vi.mocked(accountApi.runningGames).mockRejectedValueOnce(new Error("offline"));
  await expect(myGames.load()).rejects.toThrow("offline");
  await myGames.load();
  expect(accountApi.runningGames).toHaveBeenCalledTimes(4);
});
