/** The ids of a lesson's messages. */

import type { Lesson } from "../games/lessons";

/** Return the id of the message for a lesson, or of its part. */
export const lessonText = (game: string, { name }: Lesson, part = ""): string =>
  `${game}-lesson-${name}${part && `.${part}`}`;

/** Return the id of the correction for a kind of mistake: the lesson's, the game's, or the last resort. */
export function correctionText(
  game: string,
  lesson: Lesson,
  kind: string,
  has: (id: string) => boolean,
): string {
  const ids = [lessonText(game, lesson, kind), `${game}-mistake-${kind}`];
  return ids.find(has) ?? "tutorial-mistake";
}
