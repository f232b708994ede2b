/** A game's tutorial: the lesson on the board, the learner's moves in it, and what they led to. */

import { tick } from "svelte";
import type { BoardApi, GameUi, HintMove, JsonObject, Plan } from "../games/contract";
import { planned, viewAfter } from "../games/lesson-views";
import type { Lesson, LessonMove } from "../games/lessons";
import { finishLesson, lessonToResume, rememberLesson } from "../page/learning";

/** After so many mistakes in a lesson, its solution is shown unasked. */
const PATIENCE = 2;

interface TutorialOptions {
  ui: Pick<GameUi, "name" | "plannedEvents">;
  lessons: readonly Lesson[];
  /** The sentence on a placement that the rules forbid. */
  forbidden: string;
  board: () => Pick<BoardApi, "play"> | undefined;
  /** Wait for the eyes of the learner, before the board moves by itself. */
  pause: () => Promise<void>;
}

export class Tutorial {
  readonly lessons: readonly Lesson[];
  at = $state(0);
  view: JsonObject = $state.raw({});
  /** The learner's move in this lesson; null while the move is still to be found. */
  made: LessonMove | null = $state.raw(null);
  animating = $state(false);
  /** Counts the lessons begun: the board is mounted anew for each. */
  restarts = $state(0);

  #options: TutorialOptions;
  #mistakes = $state(0);
  #asked = $state(false);

  readonly lesson: Lesson = $derived.by(() => this.lessons[this.at] as Lesson);
  readonly isLast: boolean = $derived.by(() => this.at === this.lessons.length - 1);
  readonly solved: boolean = $derived(this.made?.kind === "goal");
  /** The kind of the learner's mistake, once it is on the board. */
  readonly mistake: string | null = $derived(
    this.made && !this.solved && !this.animating ? this.made.kind : null,
  );
  readonly plan: Plan | null = $derived.by(() => {
    const { lesson, made, animating } = this;
    if (made || animating) return null;
    const reason = this.#options.forbidden;
    const moves = lesson.moves.map((move) => planned(this.#options.ui, lesson.seat, move));
    const forbidden = lesson.forbidden.map((move) => ({ move, reason }));
    return { seat: lesson.seat, live: true, moves, forbidden };
  });
  /** Whether the board shows a move that fulfils the goal, as long as one can be made. */
  readonly shown: boolean = $derived(this.#asked || this.#mistakes >= PATIENCE);
  readonly hint: HintMove | null = $derived.by(() => {
    const goal = this.lesson.moves.find(({ kind }) => kind === "goal");
    if (!this.shown || !this.plan || !goal) return null;
    const { seat } = this.lesson;
    return { seat, events: planned(this.#options.ui, seat, goal).events };
  });

  constructor(options: TutorialOptions) {
    this.#options = options;
    this.lessons = options.lessons;
    const names = this.lessons.map(({ name }) => name);
    const resumed = names.indexOf(lessonToResume(options.ui.name) ?? "");
    this.goTo(Math.max(0, resumed));
  }

  /** Begin a lesson. */
  goTo(index: number): void {
    this.at = Math.min(Math.max(index, 0), this.lessons.length - 1);
    this.#mistakes = 0;
    this.#asked = false;
    rememberLesson(this.#options.ui.name, this.lesson.name);
    void this.#begin();
  }

  next = (): void => this.goTo(this.at + 1);
  back = (): void => this.goTo(this.at - 1);

  /** Go back to the position of the lesson, after a mistake. */
  retry = (): void => {
    this.made = null;
    this.view = this.lesson.view;
  };

  showMove = (): void => {
    this.#asked = true;
  };

  /** Make a move of the lesson, right or wrong, and show where it leads. */
  async move(text: string): Promise<void> {
    const { lesson, restarts, plan } = this;
    const move = lesson.moves.find(({ move }) => move === text);
    if (!plan || !move) return;
    this.made = move;
    const events = [...planned(this.#options.ui, lesson.seat, move).events, ...move.chance];
    await this.#play(events, lesson.view, viewAfter(lesson, move));
    if (restarts !== this.restarts) return;
    if (move.kind === "goal") finishLesson(this.#options.ui.name, lesson.name);
    else this.#mistakes += 1;
  }

  async #begin(): Promise<void> {
    const { lesson } = this;
    const { before } = lesson;
    const begun = (this.restarts += 1);
    this.made = null;
    this.animating = before !== undefined;
    this.view = before?.view ?? lesson.view;
    if (!before) return;
    await tick(); // the board has to be mounted before it can animate
    await this.#options.pause();
    if (begun === this.restarts) await this.#play(before.events, before.view, lesson.view);
  }

  async #play(events: JsonObject[], before: JsonObject, after: JsonObject): Promise<void> {
    const { restarts } = this;
    this.animating = true;
    await this.#options.board()?.play(events, before, after);
    if (restarts !== this.restarts) return;
    this.view = after;
    this.animating = false;
  }
}
