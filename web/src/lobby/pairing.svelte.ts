/** Waiting for somebody to play with; when they come, the page becomes the table. */

import { api } from "../api/games";
import { pair } from "../api/lobby";
import { people, type RunningGame } from "../api/account";
import type { Game } from "../api/types";
import { t } from "../words";
import { me } from "../page/me.svelte";
import { attempt, notices } from "../ui/notices.svelte";
import { router } from "../ui/router.svelte";
import { follow, socketAddress } from "../api/connection";
import { keepWish, wanted, type Wish } from "./pairing-preferences";

/** The lobby offers a table only while somebody there is connected, but for games in days. */
const needsSomebody = ({ status, public: listed, clock }: RunningGame) =>
  status === "waiting" && listed && clock !== "days";

class Pairing {
  /** The table where somebody here waits. */
  game: Game | null = $state.raw(null);
  asking = $state(false);
  #stop: (() => void) | null = null;
  /** Who waits. */
  #person = "";

  async ask(wish: Wish): Promise<void> {
    keepWish(wish);
    this.asking = true;
    const game = await attempt(pair(wanted(wish, me.guest)));
    this.asking = false;
    if (game) this.#wait(game);
  }

  /** Waits on where whoever is here waits already: before the page was loaded, or elsewhere. */
  async resume(): Promise<void> {
    const person = me.player.id;
    if (this.#person !== person) this.end();
    // What cannot be told now is asked for with the next screen.
    const games = await people.running().catch(() => []);
    const there = games.find(needsSomebody);
    const game = there && (await api.game(there.id, null).catch(() => null));
    const free = this.game === null && !this.asking && me.player.id === person;
    if (free && game?.status === "waiting") this.#wait(game);
  }

  /** Gives the seat up again. */
  async cancel(): Promise<void> {
    const id = this.game?.id;
    this.end();
    if (id !== undefined) await attempt(api.leave(id, null));
  }

  /** Waits no longer here: the table itself is looked at now, or there is none. */
  end(): void {
    this.#stop?.();
    this.#stop = null;
    this.game = null;
  }

  #wait(game: Game): void {
    this.end();
    this.#person = me.player.id;
    this.#stop = follow({
      url: (since) => socketAddress(`/api/games/${encodeURIComponent(game.id)}/ws?since=${since}`),
      onmessage: (message) => {
        if (message.type === "game") this.#heard(message.game);
      },
      onstate: () => undefined,
    });
    this.#heard(game);
  }

  #heard(game: Game): void {
    this.game = game;
    if (game.status === "waiting") return;
    this.end();
    if (game.status !== "playing") return;
    // Whoever plays elsewhere is not dragged away.
    if (router.route.screen === "table") notices.say(t("pair-begun"));
    else router.go(`/t/${encodeURIComponent(game.id)}`);
  }
}

export const pairing = new Pairing();
