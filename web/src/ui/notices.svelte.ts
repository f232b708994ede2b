/** Sentences that appear for a while: refusals, and what was done out of sight. */

export interface Notice {
  id: number;
  text: string;
  kind: "error" | "done";
}

const SHOWN_FOR = 6000;

class Notices {
  list: readonly Notice[] = $state.raw([]);
  #count = 0;

  say(text: string, kind: Notice["kind"] = "done"): void {
    const notice = { id: ++this.#count, text, kind };
    this.list = [...this.list.filter((other) => other.text !== text), notice].slice(-3);
    setTimeout(() => this.dismiss(notice.id), SHOWN_FOR);
  }

  error(reason: unknown): void {
    this.say(reason instanceof Error ? reason.message : String(reason), "error");
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

/** Runs something that the server may refuse; the refusal is said, and null comes back. */
export async function attempt<T>(what: Promise<T>): Promise<T | null> {
  try {
    return await what;
  } catch (reason) {
    notices.error(reason);
    return null;
  }
}
