/** The guided first game: against the gentlest level, with the coach at the table. */

import { gamesApi } from "../api/games";
import type { Game, GameKind } from "../api/types";
import { beginCoaching } from "../page/learning";
import { me } from "../page/me.svelte";
import { contribute } from "../table/contribution";
import { botName, gentlestBot } from "../table/seats/seats";

/** Create the learner's first game; they begin where the rules leave it open. Rejects if refused. */
export async function startFirstGame({ name, bots, players, options }: GameKind): Promise<Game> {
  const bot = gentlestBot(bots);
  const chosen = options.map((option) => [option.name, option.choices[0] ?? false] as const);
  const game = await contribute((given) =>
    gamesApi.create({
      game: name,
      players: Math.min(...players),
      options: { ...Object.fromEntries(chosen), rounds: 1 },
      seats: [
        { kind: "human", name: me.user.name },
        { kind: "bot", bot, name: botName(bot) },
      ],
      first: 1,
      clock: null,
      public: false,
      rated: false,
      ...given,
    }),
  );
  beginCoaching(game.id);
  return game;
}
