/** Who plays at this browser. */

import { people, type Player } from "../api/account";
import { onUnknown } from "../api/request";
import { t } from "../words";
import { notices } from "../ui/notices.svelte";
import { mayNotify } from "../ui/notifications";
import { subscribe, unsubscribe } from "./push";
import { settings } from "../ui/settings.svelte";

class Myself {
  player: Player = $state.raw({ id: "", name: "", kind: "guest" });
  readonly guest: boolean = $derived(this.player.kind === "guest");

  constructor() {
    onUnknown(() => {
      notices.say(t("error-session"), "error");
      void this.enter().catch(() => undefined);
    });
  }

  /** Says who asks, before anything else is asked for. */
  async enter(): Promise<void> {
    this.become(await people.session());
  }

  /** The server knows somebody here by this from now on. */
  become(player: Player): void {
    const another = player.id !== this.player.id;
    this.player = player;
    if (player.kind === "account") settings.name = player.name;
    if (another) this.beCalled();
  }

  /** Has the server call this browser for whoever is here, if they wish it, and nobody else. */
  beCalled(): void {
    // What fails now is tried again at the next start.
    if (settings.notify && mayNotify()) subscribe().catch(() => undefined);
  }

  /** Takes another name, here and at the server. */
  async rename(name: string): Promise<void> {
    this.become(await people.session(name));
    settings.name = this.player.name;
  }

  /** Ends the session; who plays on is a new guest. */
  async leave(): Promise<void> {
    await unsubscribe().catch(() => undefined);
    await people.logOut();
    settings.name = "";
    await this.enter();
  }

  /** Ends all other sessions, and that other browsers are called. */
  async leaveElsewhere(): Promise<void> {
    await people.logOut(true);
    this.beCalled();
  }
}

export const me = new Myself();
