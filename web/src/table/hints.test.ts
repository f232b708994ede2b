import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../api/games";
import type { Game, Hint, SeatInfo } from "../api/types";
import { Hints, hasStrangers, type Asking } from "./hints.svelte";
import { notices } from "../ui/notices.svelte";

const seat = (number: number, kind: SeatInfo["kind"]): SeatInfo => ({
  seat: number,
  name: `N${number}`,
  kind,
  person: kind === "human" ? "p" : null,
  bot: kind === "bot" ? "level4" : null,
  connected: true,
  resigned: false,
  away: false,
  shown: false,
  program: false,
  guest: false,
  left_ms: null,
  running: false,
  total: 0,
});

const game = (changes: Partial<Game> = {}): Game =>
  ({
    status: "playing",
    seats: [seat(1, "human"), seat(2, "bot")],
    you: [1],
    to_move: [1],
    seq: 7,
    ...changes,
  }) as Game;

const found: Hint = {
  seat: 1,
  ply: 0,
  move: "e6S2",
  win: [0.6, 0.4],
  best: [{ move: "e6S2", win: 0.6 }],
  events: [],
};

function table(changes: Partial<Game> = {}) {
  return { id: "t", game: game(changes), looking: 1, settled: true } satisfies Asking;
}

const asked = vi.spyOn(api, "hint");
const said = vi.spyOn(notices, "say").mockImplementation(() => undefined);
const complained = vi.spyOn(notices, "error").mockImplementation(() => undefined);

beforeEach(() => {
  for (const spy of [asked, said, complained]) spy.mockClear();
  asked.mockResolvedValue(found);
});

describe("strangers", () => {
  it("are people who are not the asker, and whoever may still join", () => {
    expect(hasStrangers(game())).toBe(false);
    expect(hasStrangers(game({ seats: [seat(1, "human"), seat(2, "human")], you: [1, 2] }))).toBe(
      false,
    );
    expect(hasStrangers(game({ seats: [seat(1, "human"), seat(2, "human")] }))).toBe(true);
    expect(hasStrangers(game({ seats: [seat(1, "human"), seat(2, "open")] }))).toBe(true);
  });
});

describe("a hint", () => {
  it("is looked for, then shown", async () => {
    const hints = new Hints(table());
    const asking = hints.ask();
    expect([hints.thinking, hints.shown]).toEqual([true, null]);
    await asking;
    expect([hints.thinking, hints.shown]).toEqual([false, found]);
    expect(asked).toHaveBeenCalledWith("t", 1);
  });

  it("goes when asked for again", async () => {
    const hints = new Hints(table());
    await hints.ask();
    await hints.ask();
    expect(hints.shown).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (at: ReturnType<typeof table>) => unknown]>([
    ["the position changes", (at) => (at.game = game({ seq: 8 }))],
    ["somebody else looks", (at) => Object.assign(at, { looking: 2, game: game({ you: [1, 2] }) })],
    ["nobody looks", (at) => Object.assign(at, { looking: null })],
    ["an earlier moment is shown", (at) => Object.assign(at, { settled: false })],
  ])("is not shown once %s", async (_, change) => {
    const at = table();
    const hints = new Hints(at);
    await hints.ask();
    change(at);
    expect(hints.shown).toBeNull();
  });

  it("that comes late, for a position that is gone, is not shown", async () => {
    const at = table();
    const hints = new Hints(at);
    const asking = hints.ask();
    at.game = game({ seq: 9 });
    await asking;
    expect([hints.thinking, hints.shown]).toEqual([false, null]);
  });

  it("is refused with a reason among strangers and out of turn", async () => {
    const open = [seat(1, "human"), seat(2, "open")];
    const strangers = new Hints(table({ seats: open }));
    await strangers.ask();
    await new Hints(table({ to_move: [2] })).ask();
    expect(asked).not.toHaveBeenCalled();
    expect(said).toHaveBeenCalledTimes(2);
    expect(strangers.offered).toBe(false);
  });

  it("that the server refuses leaves its reason and nothing else", async () => {
    asked.mockRejectedValue(new Refusal(403, "no_hints", "No."));
    const hints = new Hints(table());
    await hints.ask();
    expect([hints.thinking, hints.shown]).toEqual([false, null]);
    expect(complained).toHaveBeenCalledTimes(1);
  });
});
