import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../api/request";
import { talk, type Ahead, type KeptLines } from "../../api/chat";
import type { Game } from "../../api/types";
import { Conditions } from "./conditional-moves.svelte";
import { notices } from "../../ui/notices.svelte";

const game = (changes: Partial<Game> = {}): Game =>
  ({
    id: "t",
    status: "playing",
    you: [2],
    to_move: [1],
    seq: 5,
    round: 1,
    seats: [],
    ...changes,
  }) as unknown as Game;

const kept = (lines: string[], dropped: KeptLines["dropped"] = []): KeptLines => ({
  lines,
  turns: lines.map(() => []),
  dropped,
});

/** What a server would say of a line, in a game where seats take turns and 1 rolls. */
function answer(line: string): Ahead {
  const moves = line.split(" ").filter(Boolean);
  const seat = (number: number) => (number % 2) + 1;
  const rolls = moves.length % 2 ? [1, 2].map((face) => ({ move: `m=${face}`, events: [] })) : [];
  return {
    ply: 4,
    turns: moves.map((move, index) => ({ seat: seat(index), move, events: [{ type: move }] })),
    rolls,
    state: line,
    seat: seat(moves.length),
    moves: moves.length < 4 ? [{ move: "m", events: [] }] : [],
    forbidden: [],
  };
}

const asked = vi.spyOn(talk, "ahead");
const fetched = vi.spyOn(talk, "conditions");
const sent = vi.spyOn(talk, "keepConditions");
const said = vi.spyOn(notices, "say").mockImplementation(() => undefined);

beforeEach(() => {
  asked.mockImplementation(async (_id, line) => answer(line));
  sent.mockImplementation(async (_id, lines) => kept(lines));
  fetched.mockResolvedValue(kept(["a b"]));
});
afterEach(() => {
  for (const spy of [asked, fetched, sent, said]) spy.mockClear();
});

function table(changes: Partial<Game> = {}) {
  return { id: "t", game: game(changes), remembers: true };
}
const motion = { board: () => undefined, rest: () => 0 };
const at = (where = table()) => new Conditions(where, motion);

describe("conditional moves", () => {
  it("are offered in games in days, and made while another is to move", () => {
    const ways = [
      table(),
      table({ to_move: [2] }),
      table({ to_move: [] }),
      table({ status: "finished" }),
      { ...table(), remembers: false },
    ].map((where) => [at(where).offered, at(where).possible]);
    expect(ways).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it("are what is left of them whenever the game has gone on", async () => {
    const conditions = at();
    await conditions.follow();
    expect(conditions.kept.lines).toEqual(["a b"]);
    fetched.mockRejectedValue(new Refusal(0, "offline", "No line."));
    await conditions.follow();
    expect(conditions.kept.lines).toEqual(["a b"]);
  });

  it("take the latest answer, not one that comes late", async () => {
    const conditions = at();
    let late: (kept: KeptLines) => void = () => undefined;
    fetched.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    const following = conditions.follow();
    await conditions.keep("c d");
    late(kept(["old"]));
    await following;
    expect(conditions.kept.lines).toEqual(["c d"]);
  });

  it("are kept beside the others, but for those that a new one goes on from", async () => {
    const conditions = at();
    fetched.mockResolvedValue(kept(["a b", "a bc", "x y"]));
    await conditions.follow();
    expect(await conditions.keep("a b c d")).toBe(true);
    expect(sent.mock.lastCall).toEqual(["t", ["a bc", "x y", "a b c d"]]);
    await conditions.remove("x y");
    expect(conditions.kept.lines).toEqual(["a bc", "a b c d"]);
  });

  it("say once that some were dropped, and put that away", async () => {
    const where = table({ to_move: [2] });
    const conditions = at(where);
    fetched.mockResolvedValue(kept([], [{ line: "a", reason: "No." }]));
    await conditions.follow();
    await conditions.follow();
    expect(said).toHaveBeenCalledTimes(1);
    await conditions.dismiss();
    expect(sent.mock.lastCall).toEqual(["t", []]);
    expect(conditions.kept.dropped).toEqual([]);
  });
});

describe("a line on the board", () => {
  async function draft(conditions = at()) {
    await conditions.begin();
    if (!conditions.draft) throw new Error("it did not begin");
    return conditions.draft;
  }

  it("goes on with each move, the others' and one's own", async () => {
    const line = await draft();
    expect([line.view, line.seat, line.viewer, line.line, line.complete]).toEqual([
      "",
      1,
      1,
      "",
      false,
    ]);
    await line.move("m");
    await vi.waitFor(() => expect(line.plan?.live).toBe(true));
    expect([line.view, line.seat, line.line, line.complete]).toEqual(["m", 2, "m", false]);
    await line.move("m");
    expect([line.line, line.complete]).toEqual(["m m", true]);
    expect(line.recent.map(({ type }) => type)).toEqual(["m", "m"]);
    line.back();
    expect([line.line, line.seat, line.view]).toEqual(["m", 2, "m"]);
  });

  it("leaves a roll open, or says what it is", async () => {
    const line = await draft();
    await line.move("m");
    expect(line.rolls.map(({ move }) => move)).toEqual(["m=1", "m=2"]);
    await line.roll("m=2");
    expect([line.line, line.bare, line.turns.length]).toEqual(["m=2", "m", 1]);
    await vi.waitFor(() => expect(line.view).toBe("m=2"));
    await line.roll(line.bare);
    expect(line.line).toBe("m");
  });

  it("ends where nobody can know how it goes on", async () => {
    const line = await draft();
    for (let number = 0; number < 4; number++) await line.move("m");
    expect([line.seat, line.plan, line.viewer, line.complete]).toEqual([null, null, 2, true]);
  });

  it("stays as it is where the server refuses a move", async () => {
    const complained = vi.spyOn(notices, "error").mockImplementation(() => undefined);
    const line = await draft();
    asked.mockRejectedValueOnce(new Refusal(422, "illegal_move", "No."));
    await line.move("m");
    expect([line.line, complained.mock.calls.length]).toEqual(["", 1]);
  });

  it("is kept when it is complete, and stays if it could not be", async () => {
    const conditions = at();
    const line = await draft(conditions);
    await line.move("m");
    await conditions.keepDraft();
    expect(sent).not.toHaveBeenCalled();
    await line.move("m");
    vi.spyOn(notices, "error").mockImplementation(() => undefined);
    sent.mockRejectedValueOnce(new Refusal(409, "not_now", "No."));
    await conditions.keepDraft();
    expect(conditions.draft).toBe(line);
    await conditions.keepDraft();
    expect([conditions.draft, conditions.kept.lines]).toEqual([null, ["m m"]]);
  });

  it("goes when the game has gone on, and not before", async () => {
    const where = table();
    const conditions = at(where);
    await draft(conditions);
    await conditions.follow();
    expect(conditions.draft).not.toBeNull();
    where.game = game({ seq: 6 });
    await conditions.follow();
    expect([conditions.draft, said.mock.calls.length]).toEqual([null, 1]);
  });

  it("does not begin on one's own turn", async () => {
    const conditions = at(table({ to_move: [2] }));
    await conditions.begin();
    expect([conditions.draft, asked.mock.calls.length]).toEqual([null, 0]);
  });
});
