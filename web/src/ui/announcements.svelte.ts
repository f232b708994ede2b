/** The lines that a live region says to screen readers. */

/** Lines that stay readable; speech alone needs only the latest. */
const KEPT = 5;

export class Announcements {
  lines: readonly { id: number; text: string }[] = $state.raw([]);
  #count = 0;

  /** Add a line. Each is an element of its own, so that lines at the same moment are all spoken. */
  say(text: string): void {
    if (text === "") return;
    this.#count += 1;
    this.lines = [...this.lines, { id: this.#count, text }].slice(-KEPT);
  }

  clear(): void {
    this.lines = [];
  }
}
