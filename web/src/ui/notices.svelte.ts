/** Notices that appear at the top of the page for a while. */

import { t } from "../words";
import { isMissingFile } from "./missing-file";

export interface Notice {
  id: number;
  text: string;
  kind: "error" | "done";
}

const SHOWN_MS = 6000;
const MAX_SHOWN = 3;

function textOf(reason: unknown): string {
  if (isMissingFile(reason)) return t(navigator.onLine ? "page-outdated" : "error-offline");
  return reason instanceof Error ? reason.message : String(reason);
}

class Notices {
  list: readonly Notice[] = $state.raw([]);
  #count = 0;

  show(text: string, kind: Notice["kind"] = "done"): void {
    const notice = { id: ++this.#count, text, kind };
    const others = this.list.filter((other) => other.text !== text);
    this.list = [...others, notice].slice(-MAX_SHOWN);
    setTimeout(() => this.dismiss(notice.id), SHOWN_MS);
  }

  error(reason: unknown): void {
    this.show(textOf(reason), "error");
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

/** Await a promise; if it rejects, show the error as a notice and return null. */
export async function attempt<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (reason) {
    notices.error(reason);
    return null;
  }
}
