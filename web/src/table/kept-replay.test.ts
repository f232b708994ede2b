import { beforeEach, expect, it, vi } from "vitest";
import type { Analysis, FromServer, Game } from "../api/types";
import { keptPaths } from "../api/kept";
import { fakeCaches } from "../testing/fake-caches";
import { keepAnalysis, keepReplay, keptReplay, keptReplays } from "./kept-replay";

beforeEach(() => vi.stubGlobal("caches", fakeCaches()));

const game = (status: Game["status"], id = "a"): Game =>
  ({ id, status, may: ["rematch"] }) as unknown as Game;
const analysis = (status: Analysis["status"]) => ({ status, round: 1 }) as Analysis;
const events = [{ type: "event", seq: 1 }] as unknown as FromServer[];

it("keeps a finished match without actions", async () => {
  await keepReplay(game("finished"), events);
  expect(await keptReplay("a")).toEqual({ game: { ...game("finished"), may: [] }, events });
  await keepReplay(game("finished", "b"), events);
  expect((await keptReplays()).map(({ id }) => id)).toEqual(["b", "a"]);
});

it("keeps nothing of a match that is not finished", async () => {
  for (const status of ["waiting", "playing", "aborted"] as const) {
    await keepReplay(game(status), events);
    await keepAnalysis(game(status), analysis("done"));
  }
  await keepAnalysis(game("finished"), analysis("running"));
  expect(await keptPaths()).toEqual([]);
  await keepAnalysis(game("finished"), analysis("done"));
  expect(await keptPaths()).toEqual(["/api/games/a/analysis?round=1"]);
});
