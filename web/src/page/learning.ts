/** A newcomer's progress in this browser: finished lessons, and tips seen at tables. */

import { readLocal, readLocalEntry, writeLocal, writeLocalEntry } from "../ui/storage";

interface Learned {
  /** The names of the lessons finished, by game. */
  lessons: Record<string, string[]>;
  /** The lesson last opened, by game. */
  last: Record<string, string>;
  /** The topics of the tips seen, by game. */
  tips: Record<string, string[]>;
}

const KEY = "learned";
const nothing: Learned = { lessons: {}, last: {}, tips: {} };

const learned = (): Learned => ({ ...nothing, ...readLocal<Partial<Learned>>(KEY, {}) });

/** Return the names of a game's finished lessons. */
export const finishedLessons = (game: string): readonly string[] => learned().lessons[game] ?? [];

/** Return the lesson to go on with; null for a tutorial that was not begun. */
export const lessonToResume = (game: string): string | null => learned().last[game] ?? null;

export function rememberLesson(game: string, lesson: string): void {
  const { last, ...rest } = learned();
  writeLocal(KEY, { ...rest, last: { ...last, [game]: lesson } });
}

export function finishLesson(game: string, lesson: string): void {
  const { lessons, ...rest } = learned();
  const finished = [...new Set([...(lessons[game] ?? []), lesson])];
  writeLocal(KEY, { ...rest, lessons: { ...lessons, [game]: finished } });
}

/** The matches in which the coach stands by, until the learner does without. */
const COACHED = "coached";

export const beginCoaching = (match: string): void => writeLocalEntry(COACHED, match, true);
export const endCoaching = (match: string): void => writeLocalEntry(COACHED, match, false);
export const isCoached = (match: string): boolean => readLocalEntry(COACHED, match, false);

const NO_TIPS = "no-tips";

/** Return the topics of the tips on a game that the user has seen. */
export const tipsSeen = (game: string): readonly string[] => learned().tips[game] ?? [];

export function markTipSeen(game: string, topic: string): void {
  const { tips, ...rest } = learned();
  writeLocal(KEY, { ...rest, tips: { ...tips, [game]: [...(tips[game] ?? []), topic] } });
}

export const wantsTips = (): boolean => !readLocal(NO_TIPS, false);
export const refuseTips = (): void => writeLocal(NO_TIPS, true);
