/** The socket to a match or the lobby: reconnects and asks for missed events. */

import type { FromServer, ToServer } from "./types";

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

export interface SocketOptions {
  /** Return the socket's address for the events after a sequence number. */
  url: (since: number) => string;
  onmessage: (message: FromServer) => void;
  onstate: (state: ConnectionState) => void;
  /** Called with the server's time, and this device's times of request and response; all in ms. */
  ontime?: (now: number, sent: number, received: number) => void;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
const PING_INTERVAL_MS = 25_000;
const ANSWER_TIMEOUT_MS = 8_000;

/** Return the delay before attempt n (from 0) to reconnect, in milliseconds, with jitter. */
export function backoff(attempt: number, random = Math.random()): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

export class ReconnectingSocket {
  #options: SocketOptions;
  #socket: WebSocket | null = null;
  #seq = 0;
  #attempt = 0;
  /** When the unanswered ping was sent. */
  #pingSent: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #answerTimeout: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  /**
   * Reconnect at once if a retry is pending; otherwise ping, as a socket that seems open may be dead.
   * To be called when the network or the page is back.
   */
  checkConnection(): void {
    if (this.#retry === undefined) {
      if (this.#ping !== undefined) this.#sendPing();
      return;
    }
    this.#attempt = 0;
    this.#connect();
  }

  /** Send a message while the socket is open; without any answer the connection is given up. */
  send(message: ToServer): void {
    this.#socket?.send(JSON.stringify(message));
    clearTimeout(this.#answerTimeout);
    this.#answerTimeout = setTimeout(() => this.#lost(), ANSWER_TIMEOUT_MS);
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
    const socket = new WebSocket(this.#options.url(this.#seq));
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#options.onstate("open");
      this.#ping = setInterval(() => this.#sendPing(), PING_INTERVAL_MS);
      this.#sendPing();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = () => this.#lost();
  }

  #receive(message: FromServer): void {
    clearTimeout(this.#answerTimeout);
    if (message.type === "pong") {
      if (this.#pingSent !== null) this.#options.ontime?.(message.now, this.#pingSent, Date.now());
      this.#pingSent = null;
      return;
    }
    if (message.type === "event") {
      if (message.seq <= this.#seq) return;
      this.#seq = message.seq;
    }
    this.#options.onmessage(message);
  }

  #sendPing(): void {
    if (this.#pingSent !== null) return;
    this.#pingSent = Date.now();
    this.send({ type: "ping" });
  }

  #lost(): void {
    this.#drop();
    this.#options.onstate("waiting");
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt++));
  }

  #drop(): void {
    clearInterval(this.#ping);
    this.#ping = undefined;
    this.#pingSent = null;
    clearTimeout(this.#answerTimeout);
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }
}
