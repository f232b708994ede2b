/** The chat of a match; own lines are shown before the server confirms them. */

import { chatApi } from "../../api/chat";
import type { ChatLine, ChatRequest } from "../../api/types";
import { usersApi } from "../../api/users";
import { attempt } from "../../ui/notices.svelte";
import { readLocalEntry, writeLocalEntry } from "../../ui/storage";
import { mergeLines, unconfirmed, unreadCount } from "./chat";

const READ_KIND = "read";

export class Chat {
  lines: readonly ChatLine[] = $state.raw([]);
  /** Lines sent from here that the server has not confirmed yet. */
  pending: readonly ChatRequest[] = $state.raw([]);

  #matchId: string;
  #isOwn: (line: ChatLine) => boolean;
  /** Id of the last line read. */
  #lastRead = $state(0);

  readonly unread: number = $derived.by(() =>
    unreadCount(this.lines, this.#lastRead, (line) => this.#isOwn(line)),
  );

  /** `isOwn`: whether the current user wrote a line. */
  constructor(matchId: string, isOwn: (line: ChatLine) => boolean) {
    this.#matchId = matchId;
    this.#isOwn = isOwn;
    this.#lastRead = readLocalEntry(READ_KIND, matchId, 0);
  }

  isOwn(line: ChatLine): boolean {
    return this.#isOwn(line);
  }

  receive(lines: readonly ChatLine[]): void {
    const added = lines.filter(({ id }) => !this.lines.some((line) => line.id === id));
    this.lines = mergeLines(this.lines, lines);
    this.pending = unconfirmed(
      this.pending,
      added.filter((line) => this.#isOwn(line)),
    );
  }

  markRead(): void {
    const newest = this.lines.at(-1)?.id ?? 0;
    if (newest <= this.#lastRead) return;
    this.#lastRead = newest;
    writeLocalEntry(READ_KIND, this.#matchId, newest);
  }

  /** Send a line, and return whether the server accepted it. */
  async send(line: ChatRequest): Promise<boolean> {
    this.pending = [...this.pending, line];
    const accepted = await attempt(chatApi.send(this.#matchId, line));
    if (accepted) this.receive([accepted]);
    else this.pending = this.pending.filter((other) => other !== line);
    return accepted !== null;
  }

  /** Mute a user at all tables. */
  async mute(userId: string): Promise<void> {
    const muted = await attempt(usersApi.mute(userId).then(() => true));
    if (muted) this.lines = this.lines.filter((line) => line.person !== userId);
  }

  report = (line: ChatLine, reason: string) =>
    attempt(chatApi.report(this.#matchId, line.id, reason).then(() => true));
}
