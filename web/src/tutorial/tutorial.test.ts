import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardApi, GameUi, JsonObject } from "../games/contract";
import { changed, planned, viewAfter } from "../games/lesson-views";
import { hasLessons, loadLessons, type Lesson, type LessonMove } from "../games/lessons";
import { finishedLessons, lessonToResume } from "../page/learning";
import { has } from "../words";
import { correctionText, lessonText } from "./lesson";
import { Tutorial } from "./tutorial.svelte";

const files = import.meta.glob("../games/*/lessons.json");
const GAMES = Object.keys(files).flatMap((path) => /games\/(\w+)\//.exec(path)?.[1] ?? []);

const plans = import.meta.glob<Partial<GameUi>>("../games/*/plan.ts", { eager: true });

type Ui = Pick<GameUi, "name" | "plannedEvents">;
const uis: Record<string, Ui> = {};
const lessonsOf: Record<string, readonly Lesson[]> = {};
for (const game of GAMES) {
  uis[game] = { name: game, plannedEvents: plans[`../games/${game}/plan.ts`]?.plannedEvents };
  lessonsOf[game] = await loadLessons(game);
}

const words = import.meta.glob<string>("../../../src/hexwarp/games/*/words/en/tutorial.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The board's animations: events, and the views before and after them. */
let played: { events: JsonObject[]; before: JsonObject; after: JsonObject }[] = [];
const board: Pick<BoardApi, "play"> = {
  play: (events, before, after) => {
    played.push({ events, before, after });
    return Promise.resolve();
  },
};

beforeEach(() => {
  played = [];
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterAll(() => void vi.unstubAllGlobals());

/** Return a tutorial at a lesson, after what was played before it. */
async function tutorialAt(game: string, lesson: Lesson): Promise<Tutorial> {
  const lessons = lessonsOf[game] ?? [];
  const tutorial = new Tutorial({
    ui: uis[game] as Ui,
    lessons,
    forbidden: "Not there.",
    board: () => board,
    pause: () => Promise.resolve(),
  });
  tutorial.goTo(lessons.indexOf(lesson));
  await settled(tutorial);
  return tutorial;
}

const settled = (tutorial: Tutorial) => expect.poll(() => tutorial.animating).toBe(false);

const all = Object.entries(lessonsOf).flatMap(([game, lessons]) =>
  lessons.map((lesson) => ({ game, lesson, name: `${game}: ${lesson.name}` })),
);
const goalOf = ({ moves }: Lesson) => moves.find(({ kind }) => kind === "goal") as LessonMove;

describe("the lessons", () => {
  it("are about ten for each game", () => {
    for (const lessons of Object.values(lessonsOf)) {
      expect(lessons.length).toBeGreaterThanOrEqual(10);
    }
    expect(hasLessons("toy")).toBe(false);
  });

  it.each(all)("have a title and two texts: $name", ({ game, lesson }) => {
    const parts = ["", "title", "done"].map((part) => lessonText(game, lesson, part));
    expect(parts.filter((id) => !has(id))).toEqual([]);
  });

  it.each(all)("have a correction of their own for each mistake: $name", ({ game, lesson }) => {
    const kinds = lesson.moves.map(({ kind }) => kind).filter((kind) => kind !== "goal");
    for (const kind of kinds) {
      expect(correctionText(game, lesson, kind, has)).toMatch(new RegExp(`^${game}-.*${kind}$`));
    }
    expect(correctionText(game, lesson, "unheard-of", has)).toBe("tutorial-mistake");
    expect(has("tutorial-mistake")).toBe(true);
  });

  it.each(GAMES)("use every correction that is written: %s", (game) => {
    const text = Object.entries(words).find(([path]) => path.includes(`/${game}/`))?.[1] ?? "";
    const messages = [...text.matchAll(/^[\w-]+-lesson-(\w+) =|^ {4}\.(\w+) =/gm)];
    expect(messages.length).toBeGreaterThan(30);
    let lesson: Lesson | undefined;
    for (const [, name, part] of messages) {
      if (name !== undefined) lesson = lessonsOf[game]?.find((other) => other.name === name);
      expect(lesson, name).toBeDefined();
      const known = ["title", "done", ...(lesson?.moves.map(({ kind }) => kind) ?? [])];
      if (part !== undefined) expect(known).toContain(part);
    }
  });
});

describe("a lesson", () => {
  it.each(all)("is solved by a move that fulfils its goal: $name", async ({ game, lesson }) => {
    const tutorial = await tutorialAt(game, lesson);
    const goal = goalOf(lesson);
    expect(tutorial.plan?.live).toBe(true);
    await tutorial.move(goal.move);
    expect(tutorial.solved).toBe(true);
    expect(tutorial.mistake).toBeNull();
    expect(tutorial.view).toEqual(viewAfter(lesson, goal));
    expect(played.at(-1)?.before).toEqual(lesson.view);
    expect(played.at(-1)?.events.length).toBeGreaterThan(0);
    expect(finishedLessons(game)).toEqual([lesson.name]);
  });

  it.each(all)("shows a mistake, and starts again: $name", async ({ game, lesson }) => {
    const tutorial = await tutorialAt(game, lesson);
    for (const { move, kind } of mistakesIn(lesson)) {
      await tutorial.move(move);
      expect(tutorial.mistake).toBe(kind);
      expect(tutorial.plan).toBeNull();
      tutorial.retry();
      expect(tutorial.view).toEqual(lesson.view);
      expect(tutorial.plan?.moves.length).toBe(lesson.moves.length);
    }
    expect(finishedLessons(game)).toEqual([]);
  });

  /** Return the first lesson of which something holds, with its game. */
  const first = (holds: (lesson: Lesson) => unknown) => all.find(({ lesson }) => holds(lesson));
  const mistakesIn = ({ moves }: Lesson) => moves.filter(({ kind }) => kind !== "goal");

  it("plays what happened right before, and is resumed", async () => {
    const { game, lesson } = first(({ before }) => before) as (typeof all)[number];
    const tutorial = await tutorialAt(game, lesson);
    const { view: before, events } = lesson.before ?? {};
    expect(played.at(-1)).toEqual({ events, before, after: lesson.view });
    expect(tutorial.view).toEqual(lesson.view);
    expect(lessonToResume(game)).toBe(lesson.name);
  });

  it("shows its solution when asked, or after two mistakes", async () => {
    const { game, lesson } = first(
      (lesson) => mistakesIn(lesson).length > 1,
    ) as (typeof all)[number];
    const solution = { seat: 1, events: planned(uis[game] as Ui, 1, goalOf(lesson)).events };
    const tutorial = await tutorialAt(game, lesson);
    expect(tutorial.hint).toBeNull();
    tutorial.showMove();
    expect(tutorial.hint).toEqual(solution);
    tutorial.goTo(tutorial.at);
    await settled(tutorial);
    for (const hint of [null, solution]) {
      await tutorial.move(mistakesIn(lesson)[0]?.move ?? "");
      tutorial.retry();
      expect(tutorial.hint).toEqual(hint);
    }
  });

  it("says why a placement is forbidden", async () => {
    const { game, lesson } = first(({ forbidden }) => forbidden.length) as (typeof all)[number];
    const tutorial = await tutorialAt(game, lesson);
    const reason = "Not there.";
    expect(tutorial.plan?.forbidden).toEqual(lesson.forbidden.map((move) => ({ move, reason })));
  });
});

describe("changes", () => {
  it("replace values, add to lists, and keep the rest", () => {
    const before = { kept: 1, replaced: [1], added: [1], inner: { kept: 1, replaced: 1 } };
    const change = { replaced: [2], added: { "+": [2] }, inner: { replaced: null } };
    expect(changed(before, change)).toEqual({
      ...{ kept: 1, replaced: [2], added: [1, 2] },
      inner: { kept: 1, replaced: null },
    });
  });
});
