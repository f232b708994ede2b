/** The time of the server's clock. All times in milliseconds. */

/** Estimate of the server's time: of the last few answers, the one with the shortest round trip. */
export class ServerTime {
  static readonly SAMPLES = 5;

  #samples: { offset: number; roundTrip: number }[] = [];

  /** Add a sample: the server's time in an answer, and when it was requested and received here. */
  addSample(now: number, sent: number, received: number): void {
    const roundTrip = received - sent;
    const offset = now + roundTrip / 2 - received;
    this.#samples = [{ offset, roundTrip }, ...this.#samples].slice(0, ServerTime.SAMPLES);
  }

  /** Return the server's time at a time of this device. */
  at(local: number): number {
    const best = this.#samples.toSorted((a, b) => a.roundTrip - b.roundTrip)[0];
    return local + (best?.offset ?? 0);
  }
}
