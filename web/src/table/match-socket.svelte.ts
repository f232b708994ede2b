/** The socket to a match, and the user's move that waits there for the server's answer. */

import { socketUrl } from "../api/connection";
import { gameSocketPath } from "../api/games";
import { ReconnectingSocket, type ConnectionState } from "../api/socket";
import type { FromServer, Game, MoveMessage } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { announcement } from "../page/announcement.svelte";
import { ServerTime } from "./seats/server-time";

interface MatchSocketOptions {
  id: string;
  /** Token of a spectator link. */
  watchToken: string | null;
  onmessage: (message: FromServer) => void;
  /** Called when the server will not make the pending move. */
  onmovelost: () => void;
}

export class MatchSocket {
  state: ConnectionState = $state("connecting");
  readonly serverTime = new ServerTime();

  #options: MatchSocketOptions;
  #socket: ReconnectingSocket | null = null;
  /** The user's move that the server has neither made nor refused yet, and its round. */
  #pending: { move: MoveMessage; round: number } | null = $state.raw(null);
  /** Whether the pending move was sent over the connection that is open now. */
  #sent = false;

  constructor(options: MatchSocketOptions) {
    this.#options = options;
  }

  /** Whether a move of the user waits for the server's answer. */
  get isWaiting(): boolean {
    return this.#pending !== null;
  }

  connect(): void {
    const { id, watchToken, onmessage } = this.#options;
    this.#socket = new ReconnectingSocket({
      url: (since) => socketUrl(gameSocketPath(id, since, watchToken)),
      onmessage,
      onstate: (state) => {
        this.state = state;
        this.#sent = false;
        if (state === "open") announcement.update(null);
      },
      ontime: (now, sent, received) => this.serverTime.addSample(now, sent, received),
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** Reconnect at once, or check that the connection is alive. */
  checkConnection(): void {
    this.#socket?.checkConnection();
  }

  /** Send a move in a round; without a connection, once there is one again. */
  move(move: MoveMessage, round: number): void {
    this.#pending = { move, round };
    if (this.state === "open") this.#send();
    else this.checkConnection();
  }

  /** Take note that the server has made a seat's move. */
  onMove(seat: SeatNumber): void {
    if (seat === this.#pending?.move.seat) this.#pending = null;
  }

  /** Send the pending move again if its connection was lost before the server had it. */
  onGame({ status, round, ply }: Game): void {
    if (!this.#pending) return;
    const isDue =
      status === "playing" && round === this.#pending.round && ply === this.#pending.move.ply;
    if (!isDue) this.forgetMove();
    else if (!this.#sent) this.#send();
  }

  /** Give up the pending move. */
  forgetMove(): void {
    if (!this.#pending) return;
    this.#pending = null;
    this.#options.onmovelost();
  }

  #send(): void {
    if (!this.#pending) return;
    this.#socket?.send(this.#pending.move);
    this.#sent = true;
  }
}
