/** Quick pairing: waits at a public table, and opens it when the game starts. */

import { connect, socketUrl } from "../api/connection";
import { gamesApi, gameSocketPath } from "../api/games";
import type { Game, RunningGame } from "../api/types";
import { me } from "../page/me.svelte";
import { attempt, notices } from "../ui/notices.svelte";
import { tablePath } from "../ui/route";
import { router } from "../ui/router.svelte";
import { t } from "../words";
import { myGames } from "./my-games.svelte";
import { savePreferences, toRequest, type PairingPreferences } from "./pairing-preferences";

/** Loaded when a seat is taken: the start screen shows sooner without it. */
const contribution = () => import("../table/contribution");

/** Return whether the lobby lists a table only while its host is connected: not with days a move. */
const needsPresence = ({ status, public: listed, clock }: RunningGame) =>
  status === "waiting" && listed && clock !== "days";

class Pairing {
  /** The table at which the user waits. */
  game: Game | null = $state.raw(null);
  requesting = $state(false);
  #disconnect: (() => void) | null = null;
  /** Id of the user who waits. */
  #userId = "";

  async request(preferences: PairingPreferences): Promise<void> {
    savePreferences(preferences);
    this.requesting = true;
    const wanted = toRequest(preferences, me.isGuest);
    const game = await attempt(
      (await contribution()).contribute(({ commitment = "" }) =>
        gamesApi.pair({ ...wanted, commitment }),
      ),
    );
    this.requesting = false;
    if (game) this.#wait(game);
  }

  /** Go on waiting at a table from before the page was loaded, or from another device. */
  async resume(): Promise<void> {
    const userId = me.user.id;
    if (this.#userId !== userId) this.stop();
    // After an error the next screen tries again.
    const games = await myGames.load().catch(() => []);
    const waiting = games.find(needsPresence);
    const game = waiting && (await gamesApi.get(waiting.id, null).catch(() => null));
    const idle = this.game === null && !this.requesting && me.user.id === userId;
    if (idle && game?.status === "waiting") this.#wait(game);
  }

  /** Stop waiting and leave the table. */
  async cancel(): Promise<void> {
    const id = this.game?.id;
    this.stop();
    if (id !== undefined) await attempt(gamesApi.leave(id, null));
  }

  /** Stop waiting here, but keep the seat. */
  stop(): void {
    this.#disconnect?.();
    this.#disconnect = null;
    this.game = null;
  }

  #wait(game: Game): void {
    this.stop();
    this.#userId = me.user.id;
    this.#disconnect = connect({
      url: (since) => socketUrl(gameSocketPath(game.id, since, null)),
      onmessage: (message) => {
        if (message.type === "game") this.#update(message.game);
      },
      onstate: () => undefined,
    });
    this.#update(game);
  }

  #update(game: Game): void {
    this.game = game;
    // It is refused if another page of the user was faster.
    void contribution()
      .then(({ contributeAsAsked }) => contributeAsAsked(game))
      .catch(() => undefined);
    if (game.status === "waiting") return;
    this.stop();
    if (game.status === "aborted") notices.show(t("turn-aborted"));
    if (game.status !== "playing") return;
    // A user at another table stays there.
    if (router.route.screen === "table") notices.show(t("pair-begun"));
    else router.go(tablePath(game.id));
  }
}

export const pairing = new Pairing();
