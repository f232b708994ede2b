import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../../api/types";
import type { Coach } from "../../games/coaching";
import type { Plan } from "../../games/contract";
import { beginCoaching, finishLesson } from "../../page/learning";
import { exampleGame } from "../examples";
import { rememberTable } from "../recent-tables";
import { Guide } from "./guide.svelte";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterAll(() => void vi.unstubAllGlobals());

const coach: Coach = {
  line: ({ moves }) => ({ topic: moves.length > 0 ? "look" : "wait" }),
  turnTip: () => "turn",
  surprises: (events) => (events.some(({ type }) => type === "jump") ? ["jump"] : []),
  lessons: { turn: "first", jump: "second", forbidden: "third" },
};
vi.mock("../../games/coaching", () => ({ loadCoach: () => Promise.resolve(coach) }));

const reason = "Not there.";
const plan: Plan = {
  ...{ seat: 1, live: true, moves: [{ move: "a1", events: [] }] },
  forbidden: [{ move: "a2", reason }],
};

const tableOf = (changes: Partial<Game> = {}) => ({
  ...{ id: "t", game: exampleGame(changes) },
  position: { plan, view: {} },
});

/** Return the guide at a table, once its game's coach is loaded. */
async function guideAt(changes: Partial<Game> = {}): Promise<Guide> {
  const guide = new Guide(tableOf(changes));
  guide.load();
  await Promise.resolve();
  return guide;
}

const jump = [{ type: "jump", seat: 2, slot: 0, from: 21, to: 54 }];

describe("the coach", () => {
  beforeEach(() => beginCoaching("t"));

  it("says what to look for, and goes on saying it until the next turn", async () => {
    const table = tableOf();
    const guide = new Guide(table);
    guide.load();
    await Promise.resolve();
    expect(guide.line).toBeNull();
    guide.onMyTurn();
    expect(guide.line).toBe("toy-coach-look");
    table.position.plan = { ...plan, live: false };
    guide.onMyTurn();
    expect(guide.line).toBe("toy-coach-look");
    table.position.plan = { ...plan, moves: [] };
    guide.onMyTurn();
    expect(guide.line).toBe("toy-coach-wait");
    const finished = await guideAt({ status: "finished" });
    finished.onMyTurn();
    expect(finished.line).toBeNull();
  });

  it("gives no tips beside, and no lines once it is dismissed", async () => {
    const guide = await guideAt();
    guide.onMyTurn();
    expect(guide.line).not.toBeNull();
    guide.onEvents(jump);
    expect(guide.tip).toBeNull();
    guide.dismissCoach();
    expect(guide.line).toBeNull();
    expect((await guideAt()).line).toBeNull();
  });
});

describe("tips", () => {
  it("come on the first turn and the first surprise, each once", async () => {
    const guide = await guideAt();
    guide.onMyTurn();
    expect(guide.tip).toBe("toy-tips-turn");
    expect(guide.line).toBeNull();
    guide.dismissTip();
    guide.onMyTurn();
    expect(guide.tip).toBeNull();
    guide.onEvents(jump);
    expect(guide.tip).toBe("toy-tips-jump");
    guide.dismissTip();
    guide.onEvents(jump);
    expect(guide.tip).toBeNull();
  });

  it("end after the turn that they are for", async () => {
    const table = tableOf();
    const guide = new Guide(table);
    guide.load();
    await Promise.resolve();
    /** Begin another turn of the user's. */
    const nextTurn = () => {
      table.position.plan = { ...plan };
      guide.onMyTurn();
    };
    nextTurn();
    expect(guide.tip).toBe("toy-tips-turn");
    guide.onMyTurn();
    expect(guide.tip).toBe("toy-tips-turn");
    nextTurn();
    expect(guide.tip).toBeNull();
    // A tip on an opponent's move is read on the user's turn after it.
    guide.onEvents(jump);
    expect(guide.tip).toBe("toy-tips-jump");
    nextTurn();
    expect(guide.tip).toBe("toy-tips-jump");
    nextTurn();
    expect(guide.tip).toBeNull();
  });

  it("end with the game", async () => {
    const table = tableOf();
    const guide = new Guide(table);
    guide.load();
    await Promise.resolve();
    guide.onEvents(jump);
    expect(guide.tip).toBe("toy-tips-jump");
    table.game = exampleGame({ status: "finished" });
    expect(guide.tip).toBeNull();
  });

  it("explain a forbidden placement", async () => {
    const guide = await guideAt();
    guide.onBoardMessage("A tile on a2.");
    expect(guide.tip).toBeNull();
    guide.onBoardMessage(`A tile on a2. ${reason}`);
    expect(guide.tip).toBe("toy-tips-forbidden");
  });

  it("end for good when they are refused", async () => {
    const guide = await guideAt();
    guide.onMyTurn();
    guide.refuseTips();
    guide.onEvents(jump);
    expect(guide.tip).toBeNull();
    const next = await guideAt();
    next.onEvents(jump);
    expect(next.tip).toBeNull();
  });

  it("leave out what the tutorial has taught", async () => {
    finishLesson("toy", "second");
    const guide = await guideAt();
    guide.onMyTurn();
    guide.dismissTip();
    guide.onEvents(jump);
    expect(guide.tip).toBeNull();
  });

  it("are for newcomers and players only", async () => {
    const watching = await guideAt({ you: [] });
    watching.onMyTurn();
    expect(watching.tip).toBeNull();
    rememberTable(exampleGame({ id: "old", status: "finished" }), []);
    const guide = await guideAt();
    guide.onMyTurn();
    expect(guide.tip).toBeNull();
  });
});
