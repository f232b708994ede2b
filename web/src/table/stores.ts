/** The stores of a table that its board does without: analysis, chat, conditional moves, guide, hints. */

import { me } from "../page/me.svelte";
import { type AnalysedTable, AnalysisStore } from "./analysis/analysis-store.svelte";
import { Chat } from "./chat/chat.svelte";
import { Guide, type GuidedTable } from "./coach/guide.svelte";
import {
  type ConditionalMovesTable,
  ConditionalMovesStore,
} from "./conditional-moves/conditional-moves.svelte";
import { Hints, type HintTable } from "./hints.svelte";
import type { PlaybackOptions } from "./playback/playback.svelte";

/** The part of a table that its stores need. */
type StoresTable = AnalysedTable &
  ConditionalMovesTable &
  GuidedTable &
  HintTable & { readonly position: { readonly playbackOptions: PlaybackOptions } };

export class TableStores {
  readonly analysisStore: AnalysisStore;
  readonly chat: Chat;
  readonly conditionalMoves: ConditionalMovesStore;
  readonly guide: Guide;
  readonly hints: Hints;

  constructor(table: StoresTable) {
    this.analysisStore = new AnalysisStore(table);
    this.chat = new Chat(table.id, ({ person }) => person === me.user.id);
    this.conditionalMoves = new ConditionalMovesStore(table, table.position.playbackOptions);
    this.guide = new Guide(table);
    this.hints = new Hints(table);
  }
}
