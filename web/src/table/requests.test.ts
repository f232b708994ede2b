import { beforeEach, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import { ApiError } from "../api/request";
import { notices } from "../ui/notices.svelte";
import { exampleGame } from "./examples";
import { request } from "./requests";

const undone = vi.spyOn(gamesApi, "undo");
const errors = vi.spyOn(notices, "error").mockImplementation(() => undefined);
const table = { id: "t", apply: vi.fn() };

beforeEach(() => {
  for (const spy of [undone, errors, table.apply]) spy.mockClear();
});

it("applies the match that the server answers", async () => {
  const next = exampleGame({ seq: 6 });
  undone.mockResolvedValue(next);
  expect(await request(table, gamesApi.undo)).toBe(next);
  expect(table.apply.mock.calls).toEqual([[next]]);
});

it("shows a refusal", async () => {
  undone.mockRejectedValue(new ApiError(409, "nothing_to_undo", "Nothing to undo."));
  expect(await request(table, gamesApi.undo)).toBeNull();
  expect(errors).toHaveBeenCalledTimes(1);
  expect(table.apply).not.toHaveBeenCalled();
});

it("applies no other match, as a rematch is", async () => {
  undone.mockResolvedValue(exampleGame({ id: "u" }));
  await request(table, gamesApi.undo);
  expect(table.apply).not.toHaveBeenCalled();
});
