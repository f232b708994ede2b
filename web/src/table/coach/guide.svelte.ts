/**
 * Help for a newcomer at a table: the coach's line on each turn of a guided first game; elsewhere a
 * tip where something happens for the first time, each once.
 */

import type { Game, JsonObject, View } from "../../api/types";
import { loadCoach, type Coach, type CoachLine } from "../../games/coaching";
import type { Plan } from "../../games/contract";
import {
  endCoaching,
  finishedLessons,
  isCoached,
  markTipSeen,
  refuseTips,
  tipsSeen,
  wantsTips,
} from "../../page/learning";
import { t } from "../../words";
import { hasFinishedGame } from "../recent-tables";

/** The part of a table that the guide needs. */
export interface GuidedTable {
  readonly id: string;
  readonly game: Game | null;
  readonly position: { readonly plan: Plan | null; readonly view: View };
}

export class Guide {
  #table: GuidedTable;
  #coach: Coach | null = $state.raw(null);
  #coached = $state(false);
  /** Whether there may be tips: for newcomers who have not refused them. */
  #tips = $state(false);
  /** The topic of the tip being shown. */
  #topic: string | null = $state(null);

  /** The coach's line on the user's turn; it stays until the next, so that the page keeps its place. */
  #said: CoachLine | null = $state.raw(null);
  readonly line: string | null = $derived.by(() => {
    const playing = this.#table.game?.status === "playing";
    if (!this.#coached || !playing || this.#said === null) return null;
    const { topic, args } = this.#said;
    return t(`${this.#game}-coach-${topic}`, args);
  });
  /** The tip being shown; it ends with the game. */
  readonly tip: string | null = $derived.by(() =>
    this.#topic === null || this.#table.game?.status !== "playing"
      ? null
      : t(`${this.#game}-tips-${this.#topic}`),
  );
  /** The plan of the user's latest turn, and how many of their turns the tip still lasts. */
  #turn: Plan | null = null;
  #turnsLeft = 0;

  constructor(table: GuidedTable) {
    this.#table = table;
    this.#coached = isCoached(table.id);
    this.#tips = !this.#coached && wantsTips() && !hasFinishedGame();
  }

  get #game(): string {
    return this.#table.game?.game ?? "";
  }

  /** Load what the game's coach says, if the user is to hear it. An effect. */
  load(): void {
    const { game } = this.#table;
    const playing = game?.status === "playing" && game.you.length > 0;
    if (!playing || this.#coach || !(this.#coached || this.#tips)) return;
    // Without a connection there are no tips.
    loadCoach(game.game).then(
      (coach) => (this.#coach = coach),
      () => undefined,
    );
  }

  /** Tell a newcomer what to look for on their turn, or on their first what to do. An effect. */
  onMyTurn(): void {
    const { plan, view } = this.#table.position;
    if (!this.#coach || !plan?.live || view === null) return;
    if (plan !== this.#turn) {
      this.#turn = plan;
      if (--this.#turnsLeft < 0) this.dismissTip();
    }
    if (this.#coached) this.#said = this.#coach.line(plan, view);
    else this.#show(this.#coach.turnTip(view));
  }

  /** Explain what has happened, if it is the first of its kind. */
  onEvents(events: readonly JsonObject[]): void {
    // It is read on the user's next turn.
    for (const topic of this.#coach?.surprises(events) ?? []) this.#show(topic, 1);
  }

  /** Explain why a placement is forbidden. `message`: the board's, which contains the reason. */
  onBoardMessage(message: string): void {
    const forbidden = this.#table.position.plan?.forbidden ?? [];
    if (message && forbidden.some(({ reason }) => message.includes(reason)))
      this.#show("forbidden");
  }

  #show(topic: string, turns = 0): void {
    const lesson = this.#coach?.lessons[topic];
    if (!this.#tips || lesson === undefined) return;
    if (tipsSeen(this.#game).includes(topic)) return;
    markTipSeen(this.#game, topic);
    if (finishedLessons(this.#game).includes(lesson)) return;
    this.#topic = topic;
    this.#turnsLeft = turns;
  }

  /** End the tip being shown. */
  dismissTip = (): void => {
    this.#topic = null;
  };

  /** End all tips for good. */
  refuseTips = (): void => {
    refuseTips();
    this.#tips = false;
    this.#topic = null;
  };

  /** End the coach's lines in this match. */
  dismissCoach = (): void => {
    endCoaching(this.#table.id);
    this.#coached = false;
  };
}
