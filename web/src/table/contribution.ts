/**
 * This browser's contribution to a match's chance: a random text, committed to when its user takes a
 * seat, and revealed once no seat is open (docs/fair-chance.md). Another browser cannot reveal it.
 */

import { gamesApi } from "../api/games";
import type { ChanceCommitment, ChanceReveal, Game } from "../api/types";
import { readLocalEntry, writeLocalEntry } from "../ui/storage";
import { canVerify, newEntropy, sha256, verify, type Verdict } from "./fairness";

/** A contribution in a request that takes a seat: committed to, or in the clear without HTTPS. */
export interface Given {
  commitment?: string;
  entropy?: string;
}

/** All that decides the chance of a match beside what is still secret, as shown before revealing. */
export interface Terms {
  seal: string;
  /** For each contribution its commitment, or the text of one given in the clear. */
  contributions: string[];
  drawsFirst: boolean;
  /** The player of each seat, before the starting player is drawn. */
  players: string[];
  /** The number of rounds; missing in terms from before it was kept. */
  rounds?: number;
}

export interface OwnContribution {
  text: string;
  /** The terms under which the text was revealed; null before. */
  terms: Terms | null;
}

const KIND = "contributions";

/** Return this browser's contribution to a match; null if it has made none. */
export const ownContribution = (id: string): OwnContribution | null =>
  readLocalEntry<OwnContribution | null>(KIND, id, null);

/** Take a seat by a request, with a new contribution, and remember it for the match. */
export async function contribute(request: (given: Given) => Promise<Game>): Promise<Game> {
  const text = newEntropy();
  if (!canVerify()) return request({ entropy: text });
  const commitment = await sha256(text);
  const game = await request({ commitment });
  const { contributions } = game.fairness ?? { contributions: [] };
  const listed = contributions.some((other) => other.commitment === commitment);
  // The user may have had the seat, and another contribution, before; else the text is to be used.
  const earlier = contributions.some(({ seats }) => seats.some((seat) => game.you.includes(seat)));
  if (listed || !earlier) {
    writeLocalEntry(KIND, game.id, { text, terms: null } satisfies OwnContribution);
  }
  return game;
}

/**
 * Make the contribution that a match asks for, and return the match after that: another one if its
 * table has opened again, or the text of the one that was committed to. Null if none is asked for.
 */
export async function contributeAsAsked(game: Game): Promise<Game | null> {
  if (!game.may.includes("commit")) return reveal(game);
  if (!canVerify()) return null;
  return contribute(({ commitment = "" }) => gamesApi.commit(game.id, commitment));
}

/**
 * Reveal this browser's contribution if the start of a match waits for it, and return the match after
 * that; null if there is nothing to reveal.
 */
export async function reveal(game: Game): Promise<Game | null> {
  const { fairness } = game;
  if (!fairness || !game.may.includes("reveal") || !canVerify()) return null;
  const own = ownContribution(game.id);
  if (!own) return null;
  const commitment = await sha256(own.text);
  const sealed = fairness.contributions.some((other) => other.commitment === commitment);
  if (!sealed || game.seats.some(({ kind }) => kind === "open")) return null;
  const terms = own.terms ?? termsOf(game, fairness);
  writeLocalEntry(KIND, game.id, { ...own, terms } satisfies OwnContribution);
  return gamesApi.reveal(game.id, own.text);
}

function termsOf(game: Game, fairness: ChanceCommitment): Terms {
  return {
    seal: fairness.seal,
    contributions: contributionsOf(fairness),
    drawsFirst: fairness.draws_first,
    players: playersOf(game),
    rounds: game.rounds,
  };
}

const contributionsOf = ({ contributions }: ChanceCommitment | ChanceReveal) =>
  contributions.map(({ commitment, text }) => commitment ?? text ?? "");

const playersOf = ({ seats }: Game) => seats.map(({ person, bot, name }) => person ?? bot ?? name);

/**
 * Verify the chance of a match that is over, and this browser's contribution to it.
 * `undone`: how many takebacks this page has seen; null if it has not seen the whole match.
 */
export async function verifyGame(
  game: Game,
  chance: ChanceReveal,
  undone: number | null,
): Promise<Verdict> {
  const verdict = await verify(chance, game.fairness?.seal ?? "");
  if (!verdict.fair) return verdict;
  if (verdict.takenBack > 0 && undone === 0) return { fair: false, wrong: "takebacks" };
  const own = ownContribution(game.id);
  if (!own) return verdict;
  if (own.terms) {
    return keepsTerms(own.text, own.terms, game, chance)
      ? { ...verdict, own: true }
      : { fair: false, wrong: "terms" };
  }
  const begun = game.state !== null;
  return begun ? { fair: false, wrong: "unused" } : verdict;
}

/** Return whether a match was played under the terms under which this browser revealed its text. */
function keepsTerms(text: string, terms: Terms, game: Game, chance: ChanceReveal): boolean {
  const now = contributionsOf(chance);
  const first = terms.drawsFirst ? chance.draws.find(({ n }) => n === 0)?.drawn : 1;
  if (first === undefined) return false;
  const players = playersOf(game);
  const count = players.length;
  return (
    chance.seal === terms.seal &&
    game.rounds === (terms.rounds ?? game.rounds) &&
    chance.contributions.some((other) => other.state === "revealed" && other.text === text) &&
    now.length === terms.contributions.length &&
    now.every((contribution, index) => contribution === terms.contributions[index]) &&
    // In the first round the player drawn has seat 1; each round the players move on by one seat.
    players.every((player, i) => player === terms.players[(i + game.round + first - 2) % count])
  );
}
