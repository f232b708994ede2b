/** A puzzle that the user solves: the answers so far, and the solution once it is due. */

import { puzzlesApi, type Puzzle, type PuzzleAnswer } from "../api/puzzles";
import { puzzlePath } from "../ui/route";
import { router } from "../ui/router.svelte";

/** The puzzle that was fetched by its game, until its screen opens. */
let fetched: Puzzle | null = null;

/** Go to a puzzle near the user's rating. */
export async function openNext(game: string): Promise<void> {
  fetched = await puzzlesApi.next(game);
  router.go(puzzlePath(fetched.id));
}

/** Return a puzzle by its id. */
export async function openPuzzle(id: string): Promise<Puzzle> {
  const puzzle = fetched?.id === id ? fetched : await puzzlesApi.get(id);
  fetched = null;
  return puzzle;
}

export class Solving {
  /** The last answer of the server; null before the first. */
  answer: PuzzleAnswer | null = $state.raw(null);
  /** The user's last move. */
  move = $state("");
  /** Counts wrong answers. */
  wrong = $state(0);
  busy = $state(false);
  /** How the first answer changed the user's rating. */
  change: PuzzleAnswer["change"] = $state.raw(null);
  readonly solution = $derived(this.answer?.solution ?? null);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  /** Answer with a move. Rejects if the server refuses it. */
  async try(move: string): Promise<void> {
    this.move = move;
    await this.#ask(puzzlesApi.answer(this.#id, move));
    if (!this.answer?.correct) this.wrong += 1;
  }

  /** Give up. */
  async giveUp(): Promise<void> {
    this.move = "";
    await this.#ask(puzzlesApi.solution(this.#id));
  }

  async #ask(asked: Promise<PuzzleAnswer>): Promise<void> {
    this.busy = true;
    try {
      this.answer = await asked;
      this.change ??= this.answer.change;
    } finally {
      this.busy = false;
    }
  }
}
