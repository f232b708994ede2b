import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardApi, JsonObject } from "../../games/contract";
import { Playback } from "./playback.svelte";
import type { Round } from "./timeline";

const MOTION = 500;

/** Return a round with a number of turns; turn n has one event "n" and leads to the view { at: n }. */
function round(turns: number, number = 1): Round {
  return {
    number,
    seats: [],
    opening: [],
    sideEvents: [],
    start: { at: 0 },
    turns: Array.from({ length: turns }, (_, index) => ({
      seat: (index % 2) + 1,
      move: `m${index + 1}`,
      ply: index + 1,
      events: [{ type: String(index + 1) }],
      state: { at: index + 1 },
    })),
  };
}

let played: [events: string, before: unknown, after: unknown][];
let playback: Playback;

const board: Pick<BoardApi, "play"> = {
  play: (events: JsonObject[], before, after) => {
    played.push([events.map(({ type }) => type).join(), before.at, after.at]);
    return new Promise((resolve) => setTimeout(resolve, MOTION));
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  playback = new Playback({ board: () => board, pauseMs: () => 0 });
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("following a match", () => {
  it("opens at the end without animation", () => {
    playback.open([round(3)]);
    expect(playback.view).toEqual({ at: 3 });
    expect(playback.settled).toBe(true);
    expect(played).toEqual([]);
  });

  it("animates turns that arrive together one after the other", async () => {
    playback.open([round(0)]);
    playback.update([round(2)]);
    expect(playback.settled).toBe(false);
    await pass(MOTION - 1);
    expect(playback.view).toEqual({ at: 0 });
    await pass(2);
    expect(playback.view).toEqual({ at: 1 });
    await pass(MOTION + 10);
    expect(playback.view).toEqual({ at: 2 });
    expect(playback.settled).toBe(true);
    expect(played).toEqual([
      ["1", 0, 1],
      ["2", 1, 2],
    ]);
  });

  it("catches up, never backwards, when turns arrive faster than they are animated", async () => {
    playback.open([round(0)]);
    for (let turns = 1; turns <= 30; turns++) {
      playback.update([round(turns)]);
      await pass(40);
    }
    const seen: number[] = [];
    while (!playback.settled) {
      seen.push(playback.at.turn);
      await pass(100);
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(playback.at.turn).toBe(30);
    expect(playback.restarts, "mounting a board anew is expensive on a slow machine").toBe(0);
  });

  it("jumps to the end when many turns arrive together", () => {
    playback.open([round(2)]);
    playback.update([round(20)]);
    expect(playback.view).toEqual({ at: 20 });
    expect(playback.settled).toBe(true);
    expect(played).toEqual([]);
  });

  it("stays where the user stepped to until they return to the end", async () => {
    playback.open([round(3)]);
    playback.back();
    playback.update([round(4)]);
    await pass(MOTION * 3);
    expect(playback.view).toEqual({ at: 2 });
    expect(playback.settled).toBe(false);
    playback.toEnd();
    expect(playback.view).toEqual({ at: 4 });
    playback.update([round(5)]);
    await pass(MOTION + 10);
    expect(playback.view).toEqual({ at: 5 });
  });

  it("goes back when turns are taken back, even during an animation", async () => {
    playback.open([round(2)]);
    playback.update([round(4)]);
    await pass(MOTION / 2);
    playback.update([round(1)]);
    await pass(MOTION * 3);
    expect(playback.view).toEqual({ at: 1 });
    expect(playback.settled).toBe(true);
  });

  it("continues when the board's animation fails", async () => {
    const failing = { play: () => Promise.reject(new Error("no such tile")) };
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    playback = new Playback({ board: () => failing, pauseMs: () => 0 });
    playback.open([round(0)]);
    playback.update([round(2)]);
    await pass(10);
    expect(playback.view).toEqual({ at: 2 });
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("the opening of the first round", () => {
  let shown: (readonly JsonObject[])[];
  let there: typeof board | undefined;

  beforeEach(() => {
    shown = [];
    there = board;
    const onevents = ({ events }: { events: readonly JsonObject[] }) => void shown.push(events);
    playback = new Playback({ board: () => there, pauseMs: () => 0, onevents });
  });

  const opened = (turns: number): Round => ({ ...round(turns), opening: [{ type: "deal" }] });

  it("is shown when a match that was waited for starts", async () => {
    playback.open([]);
    playback.update([opened(0)]);
    expect(playback.settled).toBe(false);
    await pass(MOTION + 10);
    expect(played).toEqual([["deal", 0, 0]]);
    expect(shown).toEqual([[{ type: "deal" }]]);
    expect(playback.settled).toBe(true);
  });

  it("waits for the board, and comes before the turns", async () => {
    there = undefined;
    playback.openAtStart([opened(1)]);
    await pass(MOTION);
    playback.update([opened(2)]);
    await pass(MOTION);
    expect([played, playback.at.turn, playback.settled]).toEqual([[], 0, false]);
    there = board;
    playback.onBoard();
    await pass(MOTION * 4);
    expect(played.map(([events]) => events)).toEqual(["deal", "1", "2"]);
    expect(playback.settled).toBe(true);
    playback.onBoard();
    await pass(MOTION);
    expect(played.length).toBe(3);
  });

  it("is left out by a user who steps elsewhere", async () => {
    there = undefined;
    playback.openAtStart([opened(2)]);
    playback.toEnd();
    there = board;
    playback.onBoard();
    await pass(MOTION);
    expect([played, playback.settled]).toEqual([[], true]);
  });
});

describe("the list of moves", () => {
  it("goes as far as the board that follows, and has all for one who steps", async () => {
    const shownTurns = () => playback.shownRounds.map(({ turns }) => turns.length);
    playback.open([round(1)]);
    expect(shownTurns()).toEqual([1]);
    playback.update([round(2)]);
    expect(shownTurns()).toEqual([1]);
    await pass(MOTION + 10);
    expect(shownTurns()).toEqual([2]);
    playback.goTo({ round: 0, turn: 0 });
    expect(shownTurns()).toEqual([2]);
  });
});

describe("the user's own move", () => {
  const rolled = (): Round => {
    const after = round(1);
    after.turns[0]?.events.push({ type: "roll" });
    return after;
  };

  it("is animated once, from the answer, if the answer is quick", async () => {
    playback.open([round(0)]);
    playback.expectMove(1, [{ type: "1" }]);
    playback.update([rolled()]);
    playback.showExpected();
    await pass(MOTION * 2);
    expect(played).toEqual([["1,roll", 0, 1]]);
  });

  it("is animated before a slow answer, which adds the chance outcomes", async () => {
    playback.open([round(0)]);
    playback.expectMove(1, [{ type: "1" }]);
    playback.showExpected();
    await pass(MOTION / 2);
    playback.update([rolled()]);
    await pass(MOTION * 2);
    expect(played).toEqual([
      ["1", 0, 0],
      ["roll", 1, 1],
    ]);
    expect(playback.view).toEqual({ at: 1 });
    expect(playback.settled).toBe(true);
  });

  it("is reverted if it is refused", async () => {
    playback.open([round(0)]);
    playback.expectMove(1, [{ type: "1" }]);
    playback.showExpected();
    playback.cancelExpected();
    expect(playback.restarts).toBe(1);
    await pass(MOTION * 2);
    expect(playback.view).toEqual({ at: 0 });
    expect(playback.settled).toBe(true);
  });
});

describe("stepping", () => {
  it("animates forward and jumps back", async () => {
    playback.open([round(3)]);
    playback.goTo({ round: 0, turn: 0 });
    void playback.forward();
    await pass(MOTION + 10);
    expect(playback.view).toEqual({ at: 1 });
    playback.back();
    expect(playback.view).toEqual({ at: 0 });
    expect(played).toEqual([["1", 0, 1]]);
  });

  it("ends an animation when the user steps on", async () => {
    playback.open([round(3)]);
    playback.goTo({ round: 0, turn: 0 });
    void playback.forward();
    await pass(10);
    void playback.forward();
    expect(playback.view).toEqual({ at: 1 });
    expect(playback.restarts).toBe(1);
    await pass(10);
    expect(playback.animating).toBe(false);
  });

  it("plays to the end, or until it is paused", async () => {
    playback.open([round(20)]);
    playback.play({ round: 0, turn: 0 });
    await pass(MOTION * 2.5);
    playback.pause();
    await pass(MOTION * 5);
    expect(playback.view).toEqual({ at: 3 });
    playback.play();
    await pass(MOTION * 20);
    expect(playback.view).toEqual({ at: 20 });
  });

  it("steps from one round to the next and back", async () => {
    playback.open([round(1), { ...round(1, 2), start: { at: 10 } }]);
    expect(playback.at).toEqual({ round: 1, turn: 1 });
    playback.back();
    expect(playback.view).toEqual({ at: 10 });
    playback.back();
    expect(playback.at).toEqual({ round: 0, turn: 1 });
    await playback.forward();
    expect(playback.view).toEqual({ at: 10 });
  });
});
