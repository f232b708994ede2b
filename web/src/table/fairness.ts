/** Verification of chance outcomes (docs/fair-chance.md) with the browser's HMAC. */

import type { ChanceReveal, Draw } from "../api/types";

export type Verdict =
  /**
   * The rolls and draws that the server lists follow from the seed; whether they are those of the
   * game is for `hexwarp verify` with its record. `takenBack`: how many more are said to have been
   * taken back; `own`: whether this browser's text is in it, under the terms that it was shown before.
   */
  | { fair: true; draws: number; takenBack: number; own: boolean }
  | { fair: false; wrong: "seal" | "gap" | "text" | "takebacks" | "terms" | "unused" }
  | { fair: false; wrong: Draw };

const VERSION = "hexwarp-1";
/** HMAC values are read as unsigned 32-bit integers. */
const RANGE = 2 ** 32;

/** Return this browser's contribution to a match's entropy, in hexadecimal. */
export function newEntropy(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer);
}

/** Return the SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Return whether the browser can compute hashes; it cannot on a page without HTTPS. */
export const canVerify = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/**
 * Verify every outcome that the server lists by recomputing it, and that takebacks explain all that is
 * missing. `seal` is the commitment shown before the end.
 */
export async function verify(chance: ChanceReveal, seal: string): Promise<Verdict> {
  const seed = fromHex(chance.seed);
  const sealed = toHex(await crypto.subtle.digest("SHA-256", seed));
  if (seal !== `${VERSION} ${sealed}`) return { fair: false, wrong: "seal" };
  for (const { commitment, text } of chance.contributions) {
    if (commitment !== null && text !== null && (await sha256(text)) !== commitment) {
      return { fair: false, wrong: "text" };
    }
  }
  const texts = chance.contributions.flatMap(({ text }) => text ?? []);
  if (JSON.stringify(texts) !== JSON.stringify(chance.entropy)) {
    return { fair: false, wrong: "text" };
  }
  // Among players who committed to texts, no roll or draw is taken back.
  const committed = chance.contributions.filter((contribution) => contribution.commitment !== null);
  if (committed.length > 1 && chance.taken_back.length > 0) {
    return { fair: false, wrong: "takebacks" };
  }
  const outcomeOf = await outcomeFunction(seed, chance.entropy);
  let last = -1;
  for (const draw of chance.draws) {
    if (draw.n <= last || (await outcomeOf(draw.n, draw.outcomes)) !== draw.drawn) {
      return { fair: false, wrong: draw };
    }
    last = draw.n;
  }
  const accounted = new Set([...chance.draws.map(({ n }) => n), ...chance.taken_back]);
  for (let n = 0; n < accounted.size; n++) {
    if (!accounted.has(n)) return { fair: false, wrong: "gap" };
  }
  const takenBack = chance.taken_back.length;
  return { fair: true, draws: chance.draws.length, takenBack, own: false };
}

/** Return a function that maps a draw's number and its possible outcomes to the outcome. */
async function outcomeFunction(seed: Uint8Array<ArrayBuffer>, entropy: readonly string[]) {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
  const words = entropy.map((text) => ` ${percentEncode(text)}`).join("");

  async function value(n: number, retry: number): Promise<number> {
    const message = new TextEncoder().encode(`${VERSION} ${n} ${retry}${words}`);
    return new DataView(await crypto.subtle.sign("HMAC", key, message)).getUint32(0);
  }

  return async (n: number, outcomes: Draw["outcomes"]): Promise<number | undefined> => {
    const total = outcomes.reduce((sum, [, weight = 0]) => sum + weight, 0);
    let retry = 0;
    let point = await value(n, retry);
    // Rejection sampling: values above the last multiple of `total` would be biased.
    while (point >= RANGE - (RANGE % total)) point = await value(n, ++retry);
    point %= total;
    return outcomes.find(([, weight = 0]) => (point -= weight) < 0)?.[0];
  };
}

/** Percent-encode a text, including the five characters that encodeURIComponent leaves. */
function percentEncode(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
