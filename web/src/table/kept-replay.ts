/** Finished matches that were opened in this browser: they can be replayed without a connection. */

import { analysisPath, gamePath } from "../api/games";
import { keep, kept, keptPaths } from "../api/kept";
import type { Analysis, FromServer, Game } from "../api/types";

export interface KeptReplay {
  /** As the server sent it, without actions. */
  game: Game;
  /** All events of the match. */
  events: readonly FromServer[];
}

/** They are the messages of the match's socket. */
const replayPath = (id: string): string => `${gamePath(id)}/ws`;

/** Keep a match with its events, unless it is running. */
export async function keepReplay(game: Game, events: readonly FromServer[]): Promise<void> {
  if (game.status !== "finished") return;
  await keep(replayPath(game.id), { game: { ...game, may: [] }, events } satisfies KeptReplay);
}

/** Keep a match's analysis, unless either goes on. */
export async function keepAnalysis(game: Game, analysis: Analysis): Promise<void> {
  if (game.status !== "finished" || analysis.status !== "done") return;
  await keep(analysisPath(game.id, analysis.round), analysis);
}

/** Return a kept match; null if there is none. */
export const keptReplay = (id: string): Promise<KeptReplay | null> => kept(replayPath(id));

/** Return all kept matches, those opened last first. */
export async function keptReplays(): Promise<Game[]> {
  const paths = (await keptPaths()).filter((path) => path.endsWith("/ws"));
  const replays = await Promise.all(paths.map((path) => kept<KeptReplay>(path)));
  return replays.flatMap((replay) => (replay ? [replay.game] : []));
}
