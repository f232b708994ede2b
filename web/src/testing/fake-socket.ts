/** The browser's sockets for tests, in memory. */

import { vi } from "vitest";

export class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];
  constructor(readonly url: string) {}
  send = (text: string) => this.sent.push(text);
  close = () => undefined;
  receive = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });

  /** The messages sent, but for pings. */
  get messages(): string[] {
    return this.sent.filter((text) => !text.includes("ping"));
  }
}

/** Open fake sockets in place of the browser's; return the list of those that are opened. */
export function fakeSockets(): FakeSocket[] {
  const opened: FakeSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    },
  );
  vi.stubGlobal("location", { origin: "http://here" });
  return opened;
}
