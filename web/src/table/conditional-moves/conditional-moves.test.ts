// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { privateApi } from "../../api/private";
import { ApiError } from "../../api/request";
import type { ConditionalMoves, Game, Variation } from "../../api/types";
import { notices } from "../../ui/notices.svelte";
import { ConditionalMovesStore } from "./conditional-moves.svelte";

const game = (changes: Partial<Game> = {}): Game =>
  ({
    id: "t",
    status: "playing",
    you: [2],
    to_move: [1],
    seq: 5,
    round: 1,
    seats: [],
    may: ["conditional_moves"],
    ...changes,
  }) as unknown as Game;

const saved = (lines: string[], dropped: ConditionalMoves["dropped"] = []): ConditionalMoves => ({
  lines,
  turns: lines.map(() => []),
  dropped,
});

/** Answer like a server for a game in which seats alternate and each first move rolls. */
function answer(line: string): Variation {
  const played = line.split(" ").filter(Boolean);
  const seat = (number: number) => (number % 2) + 1;
  const rolls = played.length % 2 ? [1, 2].map((face) => ({ move: `m=${face}`, events: [] })) : [];
  return {
    ply: 4,
    turns: played.map((move, index) => ({ seat: seat(index), move, events: [{ type: move }] })),
    rolls,
    state: { line },
    seat: seat(played.length),
    moves: played.length < 4 ? [{ move: "m", events: [] }] : [],
    forbidden: [],
  };
}

const previewed = vi.spyOn(privateApi, "previewLine");
const loaded = vi.spyOn(privateApi, "conditionalMoves");
const sent = vi.spyOn(privateApi, "saveConditionalMoves");
const shown = vi.spyOn(notices, "show").mockImplementation(() => undefined);

beforeEach(() => {
  previewed.mockImplementation(async (_id, line) => answer(line));
  sent.mockImplementation(async (_id, lines) => saved(lines));
  loaded.mockResolvedValue(saved(["a b"]));
});
afterEach(() => {
  for (const spy of [previewed, loaded, sent, shown]) spy.mockClear();
});

function table(changes: Partial<Game> = {}) {
  return { id: "t", game: game(changes) };
}
const playback = { board: () => undefined, pauseMs: () => 0 };
const at = (where = table()) => new ConditionalMovesStore(where, playback);

describe("conditional moves", () => {
  it("are offered if the server takes them, and possible while another seat is to move", () => {
    const ways = [
      table(),
      table({ to_move: [2] }),
      table({ to_move: [] }),
      table({ may: [] }),
      table({ may: [], status: "finished" }),
    ].map((where) => [at(where).offered, at(where).possible]);
    expect(ways).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it("are reloaded when the game changes, and kept if that fails", async () => {
    const moves = at();
    await moves.refresh();
    expect(moves.saved.lines).toEqual(["a b"]);
    loaded.mockRejectedValue(new ApiError(0, "offline", "No line."));
    await moves.refresh();
    expect(moves.saved.lines).toEqual(["a b"]);
  });

  it("ignore a late answer to an earlier request", async () => {
    const moves = at();
    let late: (lines: ConditionalMoves) => void = () => undefined;
    loaded.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    const following = moves.refresh();
    await moves.add("c d");
    late(saved(["old"]));
    await following;
    expect(moves.saved.lines).toEqual(["c d"]);
  });

  it("are saved with the others, except those that a new line extends", async () => {
    const moves = at();
    loaded.mockResolvedValue(saved(["a b", "a bc", "x y"]));
    await moves.refresh();
    expect(await moves.add("a b c d")).toBe(true);
    expect(sent.mock.lastCall).toEqual(["t", ["a bc", "x y", "a b c d"]]);
    await moves.remove("x y");
    expect(moves.saved.lines).toEqual(["a bc", "a b c d"]);
  });

  it("show once that lines were dropped, until that is dismissed", async () => {
    const where = table({ to_move: [2] });
    const moves = at(where);
    loaded.mockResolvedValue(saved([], [{ line: "a", reason: "No." }]));
    await moves.refresh();
    await moves.refresh();
    expect(shown).toHaveBeenCalledTimes(1);
    await moves.dismissDropped();
    expect(sent.mock.lastCall).toEqual(["t", []]);
    expect(moves.saved.dropped).toEqual([]);
  });
});

describe("a line draft", () => {
  async function draft(moves = at()) {
    await moves.beginDraft();
    if (!moves.draft) throw new Error("no draft was started");
    return moves.draft;
  }

  it("is extended by others' moves and the user's own", async () => {
    const line = await draft();
    expect([line.view?.line, line.seat, line.viewer, line.line, line.complete]).toEqual([
      "",
      1,
      1,
      "",
      false,
    ]);
    await line.move("m");
    await expect.poll(() => line.plan?.live).toBe(true);
    expect([line.view?.line, line.seat, line.line, line.complete]).toEqual(["m", 2, "m", false]);
    await line.move("m");
    expect([line.line, line.complete]).toEqual(["m m", true]);
    expect(line.recent.map(({ type }) => type)).toEqual(["m", "m"]);
    line.removeLast();
    expect([line.line, line.seat, line.view?.line]).toEqual(["m", 2, "m"]);
  });

  it("leaves a roll open or sets it", async () => {
    const line = await draft();
    await line.move("m");
    expect(line.rolls.map(({ move }) => move)).toEqual(["m=1", "m=2"]);
    await line.setRoll("m=2");
    expect([line.line, line.moveWithoutRoll, line.moves.length]).toEqual(["m=2", "m", 1]);
    await expect.poll(() => line.view).toEqual({ line: "m=2" });
    await line.setRoll(line.moveWithoutRoll);
    expect(line.line).toBe("m");
  });

  it("ends where the position depends on chance", async () => {
    const line = await draft();
    for (let number = 0; number < 4; number++) await line.move("m");
    expect([line.seat, line.plan, line.viewer, line.complete]).toEqual([null, null, 2, true]);
  });

  it("is unchanged if the server refuses a move", async () => {
    const errors = vi.spyOn(notices, "error").mockImplementation(() => undefined);
    const line = await draft();
    previewed.mockRejectedValueOnce(new ApiError(422, "illegal_move", "No."));
    await line.move("m");
    expect([line.line, errors.mock.calls.length]).toEqual(["", 1]);
  });

  it("is saved when it is complete, and stays open if saving fails", async () => {
    const moves = at();
    const line = await draft(moves);
    await line.move("m");
    await moves.saveDraft();
    expect(sent).not.toHaveBeenCalled();
    await line.move("m");
    vi.spyOn(notices, "error").mockImplementation(() => undefined);
    sent.mockRejectedValueOnce(new ApiError(409, "not_now", "No."));
    await moves.saveDraft();
    expect(moves.draft).toBe(line);
    await moves.saveDraft();
    expect([moves.draft, moves.saved.lines]).toEqual([null, ["m m"]]);
  });

  it("is dropped when the game changes, and not before", async () => {
    const where = table();
    const moves = at(where);
    await draft(moves);
    await moves.refresh();
    expect(moves.draft).not.toBeNull();
    where.game = game({ seq: 6 });
    await moves.refresh();
    expect([moves.draft, shown.mock.calls.length]).toEqual([null, 1]);
  });

  it("cannot be started on the user's own turn", async () => {
    const moves = at(table({ to_move: [2] }));
    await moves.beginDraft();
    expect([moves.draft, previewed.mock.calls.length]).toEqual([null, 0]);
  });
});
