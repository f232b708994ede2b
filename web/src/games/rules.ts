/** How the rules page presents a game's rules: numbered as in its RULES.md. */

import { loadWords } from "../words";
import { loadLessons, type Lesson } from "./lessons";

export interface RuleSection {
  /** The part of the heading's message id. */
  name: string;
  /** The first and the last number of its rules. */
  from: number;
  to: number;
}

export interface GameRules {
  /** The letter before the numbers. */
  letter: string;
  sections: readonly RuleSection[];
  /** The lesson that shows a rule on the board, by the rule's number. */
  figures: Readonly<Record<number, string>>;
}

/** A game's rules as a page shows them, with the lessons of its figures. */
export interface LoadedRules extends GameRules {
  lessons: readonly Lesson[];
}

const files = import.meta.glob<GameRules>("./*/rules.ts", { import: "default" });

/** Load a game's rules with their words; undefined for a game without. Rejects if that fails. */
export async function loadRules(game: string): Promise<LoadedRules | undefined> {
  const file = files[`./${game}/rules.ts`];
  if (!file) return undefined;
  const [rules, lessons] = await Promise.all([
    file(),
    loadLessons(game),
    loadWords(`${game}/rules`, `${game}/tutorial`),
  ]);
  return { ...rules, lessons };
}
