import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import { BackgroundRequests, type WaitedForTable } from "./background-requests";
import { exampleGame } from "./examples";

const readied = vi.spyOn(gamesApi, "ready");
const apply = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [readied, apply]) spy.mockReset();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const next = exampleGame({ seq: 6 });

function table(changes: Partial<Game> = {}, animating = false): WaitedForTable {
  const position = { loaded: true, playback: { animating } };
  const game = exampleGame(changes);
  return { id: "t", game, position, apply };
}

describe("that the user is there", () => {
  it("is confirmed once when clocks wait for it and the page is visible", async () => {
    readied.mockResolvedValue(next);
    const requests = new BackgroundRequests(table({ may: ["ready"] }));
    vi.stubGlobal("document", { hidden: true });
    requests.confirmReady();
    expect(readied).not.toHaveBeenCalled();
    vi.stubGlobal("document", { hidden: false });
    requests.confirmReady();
    requests.confirmReady(); // as the match changes while the answer is on its way
    await vi.advanceTimersByTimeAsync(1);
    expect(readied.mock.calls).toEqual([["t"]]);
    expect(apply.mock.calls).toEqual([[next]]);
  });

  it.each<[string, WaitedForTable]>([
    ["nothing waits for it", table()],
    ["the opening is being shown", table({ may: ["ready"] }, true)],
  ])("is not confirmed while %s", (_, waiting) => {
    new BackgroundRequests(waiting).confirmReady();
    expect(readied).not.toHaveBeenCalled();
  });
});
