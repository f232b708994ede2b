import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardApi, GameEvent } from "../../games/contract";
import { Playback } from "./playback.svelte";
import type { Round } from "./timeline";

const MOTION = 500;

/** A round of so many turns; turn n has one event "n" and leads to the view n. */
function round(turns: number, number = 1): Round {
  return {
    number,
    seats: [],
    opening: [],
    asides: [],
    start: 0,
    turns: Array.from({ length: turns }, (_, index) => ({
      seat: (index % 2) + 1,
      move: `m${index + 1}`,
      ply: index + 1,
      events: [{ type: String(index + 1) }],
      after: index + 1,
    })),
  };
}

let played: [events: string, before: unknown, after: unknown][];
let playback: Playback;

const board: BoardApi = {
  play: (events: GameEvent[], before, after) => {
    played.push([events.map(({ type }) => type).join(), before, after]);
    return new Promise((resolve) => setTimeout(resolve, MOTION));
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  playback = new Playback({ board: () => board, rest: () => 0 });
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("live", () => {
  it("opens at the end without motion", () => {
    playback.open([round(3)]);
    expect(playback.view).toBe(3);
    expect(playback.settled).toBe(true);
    expect(played).toEqual([]);
  });

  it("shows turns that arrive together one after the other", async () => {
    playback.open([round(0)]);
    playback.update([round(2)]);
    expect(playback.settled).toBe(false);
    await pass(MOTION - 1);
    expect(playback.view).toBe(0);
    await pass(2);
    expect(playback.view).toBe(1);
    await pass(MOTION + 10);
    expect(playback.view).toBe(2);
    expect(playback.settled).toBe(true);
    expect(played).toEqual([
      ["1", 0, 1],
      ["2", 1, 2],
    ]);
  });

  it("catches up, never backwards, when turns arrive faster than they are shown", async () => {
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
    expect(playback.cuts, "a board made anew is dear on a slow machine").toBe(0);
  });

  it("goes to the end at once, from where it rests, when many turns arrive together", () => {
    playback.open([round(2)]);
    playback.update([round(20)]);
    expect(playback.view).toBe(20);
    expect(playback.settled).toBe(true);
    expect(played).toEqual([]);
  });

  it("stays where one stepped to, and comes back", async () => {
    playback.open([round(3)]);
    playback.back();
    playback.update([round(4)]);
    await pass(MOTION * 3);
    expect(playback.view).toBe(2);
    expect(playback.settled).toBe(false);
    playback.toEnd();
    expect(playback.view).toBe(4);
    playback.update([round(5)]);
    await pass(MOTION + 10);
    expect(playback.view).toBe(5);
  });

  it("goes back with turns that were taken back, even in motion", async () => {
    playback.open([round(2)]);
    playback.update([round(4)]);
    await pass(MOTION / 2);
    playback.update([round(1)]);
    await pass(MOTION * 3);
    expect(playback.view).toBe(1);
    expect(playback.settled).toBe(true);
  });

  it("goes on when the board fails to show something", async () => {
    const failing = { play: () => Promise.reject(new Error("no such tile")) };
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    playback = new Playback({ board: () => failing, rest: () => 0 });
    playback.open([round(0)]);
    playback.update([round(2)]);
    await pass(10);
    expect(playback.view).toBe(2);
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("an own move", () => {
  const rolled = (): Round => {
    const after = round(1);
    after.turns[0]?.events.push({ type: "roll" });
    return after;
  };

  it("is shown once, from the answer, when the answer is quick", async () => {
    playback.open([round(0)]);
    playback.expect(1, [{ type: "1" }]);
    playback.update([rolled()]);
    playback.showExpected();
    await pass(MOTION * 2);
    expect(played).toEqual([["1,roll", 0, 1]]);
  });

  it("begins before a slow answer, which adds what chance decided", async () => {
    playback.open([round(0)]);
    playback.expect(1, [{ type: "1" }]);
    playback.showExpected();
    await pass(MOTION / 2);
    playback.update([rolled()]);
    await pass(MOTION * 2);
    expect(played).toEqual([
      ["1", 0, 0],
      ["roll", 1, 1],
    ]);
    expect(playback.view).toBe(1);
    expect(playback.settled).toBe(true);
  });

  it("leaves the board as it was when it is refused", async () => {
    playback.open([round(0)]);
    playback.expect(1, [{ type: "1" }]);
    playback.showExpected();
    playback.forget();
    expect(playback.cuts).toBe(1);
    await pass(MOTION * 2);
    expect(playback.view).toBe(0);
    expect(playback.settled).toBe(true);
  });
});

describe("stepping", () => {
  it("moves forward in motion and back at once", async () => {
    playback.open([round(3)]);
    playback.goTo({ round: 0, turn: 0 });
    void playback.forward();
    await pass(MOTION + 10);
    expect(playback.view).toBe(1);
    playback.back();
    expect(playback.view).toBe(0);
    expect(played).toEqual([["1", 0, 1]]);
  });

  it("skips the rest of a motion when one steps on", async () => {
    playback.open([round(3)]);
    playback.goTo({ round: 0, turn: 0 });
    void playback.forward();
    await pass(10);
    void playback.forward();
    expect(playback.view).toBe(1);
    expect(playback.cuts).toBe(1);
    await pass(10);
    expect(playback.busy).toBe(false);
  });

  it("plays on to the end, until paused", async () => {
    playback.open([round(20)]);
    playback.play({ round: 0, turn: 0 });
    await pass(MOTION * 2.5);
    playback.pause();
    await pass(MOTION * 5);
    expect(playback.view).toBe(3);
    playback.play();
    await pass(MOTION * 20);
    expect(playback.view).toBe(20);
  });

  it("crosses from one round to the next and back", async () => {
    playback.open([round(1), { ...round(1, 2), start: 10 }]);
    expect(playback.at).toEqual({ round: 1, turn: 1 });
    playback.back();
    expect(playback.view).toBe(10);
    playback.back();
    expect(playback.at).toEqual({ round: 0, turn: 1 });
    await playback.forward();
    expect(playback.view).toBe(10);
  });
});
