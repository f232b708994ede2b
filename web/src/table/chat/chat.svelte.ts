/** A table's chat on this screen: own lines appear at once. */

import { talk, type ChatLine, type Saying } from "../../api/chat";
import { heard, underWay, unread } from "./chat";
import { attempt } from "../../ui/notices.svelte";
import { recallOf, rememberOf } from "../../ui/storage";

export class Chat {
  lines: readonly ChatLine[] = $state.raw([]);
  /** What was said here and has not come back yet. */
  sent: readonly Saying[] = $state.raw([]);

  #table: string;
  #own: (line: ChatLine) => boolean;
  /** The newest line that was looked at. */
  #read = $state(0);

  readonly news: number = $derived.by(() => unread(this.lines, this.#read, (l) => this.#own(l)));

  /** `own`: whether a line was said by somebody here. */
  constructor(table: string, own: (line: ChatLine) => boolean) {
    this.#table = table;
    this.#own = own;
    this.#read = recallOf("read", table, 0);
  }

  isOwn(line: ChatLine): boolean {
    return this.#own(line);
  }

  hear(news: readonly ChatLine[]): void {
    const fresh = news.filter(({ id }) => !this.lines.some((line) => line.id === id));
    this.lines = heard(this.lines, news);
    this.sent = underWay(
      this.sent,
      fresh.filter((line) => this.#own(line)),
    );
  }

  /** Everything so far has been looked at. */
  look(): void {
    const newest = this.lines.at(-1)?.id ?? 0;
    if (newest <= this.#read) return;
    this.#read = newest;
    rememberOf("read", this.#table, newest);
  }

  /** Whether it could be said. */
  async say(saying: Saying): Promise<boolean> {
    this.sent = [...this.sent, saying];
    const line = await attempt(talk.say(this.#table, saying));
    if (line) this.hear([line]);
    else this.sent = this.sent.filter((other) => other !== saying);
    return line !== null;
  }

  /** Hears somebody no more, at any table. */
  async mute(person: string): Promise<void> {
    const muted = await attempt(talk.mute(person).then(() => true));
    if (muted) this.lines = this.lines.filter((line) => line.person !== person);
  }

  report = (line: ChatLine, reason: string) =>
    attempt(talk.report(this.#table, line.id, reason).then(() => true));
}
