/** The current user of this browser. */

import { forgetKept } from "../api/kept";
import { onSessionLost } from "../api/request";
import { sessionApi } from "../api/session";
import type { Player, Proof } from "../api/types";
import { notices } from "../ui/notices.svelte";
import { notificationsAllowed } from "../ui/notifications";
import { settings } from "../ui/settings.svelte";
import { readLocal, writeLocal } from "../ui/storage";
import { t } from "../words";

/** The user that the server last knew this browser by. */
const LAST = "user";
const lastUser = (): Player | null => readLocal<Player | null>(LAST, null);

class CurrentUser {
  user: Player = $state.raw({ id: "", name: "", kind: "guest" });
  readonly isGuest: boolean = $derived(this.user.kind === "guest");

  constructor() {
    onSessionLost(() => void this.#replaceSession().catch(() => undefined));
  }

  /** Open a session, and say so where it is another user's: another tab may have opened one. */
  async #replaceSession(): Promise<void> {
    const { id } = this.user;
    await this.startSession();
    if (this.isGuest && this.user.id !== id) notices.show(t("error-session"), "error");
  }

  /** Open a session, or resume the one there is; every other request needs it. */
  async startSession(): Promise<void> {
    this.setUser(await sessionApi.open());
  }

  /** Without a connection, go on as the user of the last visit, for what this browser keeps. */
  resumeOffline(): void {
    if (this.user.id === "") this.user = lastUser() ?? this.user;
  }

  /** Set the user that the server knows this browser by. */
  setUser(user: Player): void {
    const changed = user.id !== this.user.id;
    if (lastUser()?.id !== user.id) void forgetKept();
    writeLocal(LAST, user);
    this.user = user;
    if (user.kind === "account") settings.name = user.name;
    if (changed) this.subscribeToPush();
  }

  /** Subscribe the current user to push messages if they want and allow them. */
  subscribeToPush(): void {
    // A failed subscription is retried with the next page load.
    if (!settings.notify || !notificationsAllowed()) return;
    void import("./push").then(({ subscribe }) => subscribe()).catch(() => undefined);
  }

  /** Change the name; that of an account takes a proof. */
  async rename(name: string, proof?: Proof): Promise<void> {
    this.setUser(await sessionApi.open({ name, proof }));
    settings.name = this.user.name;
  }

  /** End the session and go on as a new guest. */
  async logOut(): Promise<void> {
    await forgetKept();
    await import("./push").then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
    await sessionApi.logOut();
    settings.name = "";
    await this.startSession();
  }

  /** End all other sessions; this also ends the push subscriptions of other browsers. */
  async logOutElsewhere(): Promise<void> {
    await sessionApi.logOut(true);
    this.subscribeToPush();
  }
}

export const me = new CurrentUser();
