/** The socket to a table or the lobby: it comes back by itself, and asks for what it missed. */

import type { ServerMessage } from "./types";

export type LinkState = "connecting" | "open" | "waiting" | "closed";

export interface LinkOptions {
  /** The socket's address, asking for events after a sequence number. */
  url: (since: number) => string;
  onmessage: (message: ServerMessage) => void;
  onstate: (state: LinkState) => void;
  /** The server said what time it is there, and when it was asked and heard here; all in ms. */
  ontime?: (now: number, sent: number, received: number) => void;
  open?: (url: string) => WebSocket;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 8_000;

/** How long to wait before attempt n (from 0) to connect again, in milliseconds. */
export function backoff(attempt: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

export class Link {
  #options: LinkOptions;
  #socket: WebSocket | null = null;
  #seq = 0;
  #attempt = 0;
  /** When the ping was sent that is not answered yet. */
  #asked: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#connect();
  }

  /**
   * The network or the page has come back: tries again at once instead of waiting. A socket that
   * seems open may have died meanwhile, and is asked.
   */
  hurry(): void {
    if (this.#retry === undefined) {
      if (this.#ping !== undefined) this.#sendPing();
      return;
    }
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#retry);
    this.#options.onstate("closed");
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#attempt === 0) this.#options.onstate("connecting");
    const open = this.#options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(this.#options.url(this.#seq));
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#options.onstate("open");
      this.#ping = setInterval(() => this.#sendPing(), PING_EVERY);
      this.#sendPing();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  #receive(message: ServerMessage): void {
    clearTimeout(this.#silence);
    if (message.type === "pong") {
      if (this.#asked !== null) this.#options.ontime?.(message.now, this.#asked, Date.now());
      this.#asked = null;
      return;
    }
    if (message.type === "event") {
      if (message.seq <= this.#seq) return;
      this.#seq = message.seq;
    }
    this.#options.onmessage(message);
  }

  #sendPing(): void {
    if (this.#asked !== null) return;
    this.#asked = Date.now();
    this.#socket?.send(JSON.stringify({ type: "ping" }));
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #lost(): void {
    this.#drop();
    this.#options.onstate("waiting");
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt++));
  }

  #drop(): void {
    clearInterval(this.#ping);
    this.#ping = undefined;
    this.#asked = null;
    clearTimeout(this.#silence);
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }
}
