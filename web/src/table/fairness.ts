/** Whether rolls and draws are those that were sealed: docs/fair-chance.md, with the browser's HMAC. */

import type { Chance, Draw } from "../api/types";

export type Verdict =
  { fair: true; draws: number } | { fair: false; wrong: "seal" } | { fair: false; wrong: Draw };

const VERSION = "hexwarp-1";
const SPAN = 2 ** 32;

/** Browsers do not compute hashes for pages that came over a plain connection. */
export const canCheck = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/** Recomputes every outcome; ``seal`` is what was shown before the end. */
export async function check(chance: Chance, seal: string): Promise<Verdict> {
  const seed = bytesOf(chance.seed);
  const committed = hexOf(await crypto.subtle.digest("SHA-256", seed));
  if (seal !== `${VERSION} ${committed}`) return { fair: false, wrong: "seal" };
  const draw = await drawer(seed, chance.entropy);
  let last = -1;
  for (const one of chance.draws) {
    if (one.n <= last || (await draw(one.n, one.outcomes)) !== one.drawn) {
      return { fair: false, wrong: one };
    }
    last = one.n;
  }
  return { fair: true, draws: chance.draws.length };
}

/** What gives the outcome with a number. */
async function drawer(seed: Uint8Array<ArrayBuffer>, entropy: readonly string[]) {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
  const words = entropy.map((text) => ` ${wordOf(text)}`).join("");

  async function value(n: number, retry: number): Promise<number> {
    const message = new TextEncoder().encode(`${VERSION} ${n} ${retry}${words}`);
    return new DataView(await crypto.subtle.sign("HMAC", key, message)).getUint32(0);
  }

  return async (n: number, outcomes: Draw["outcomes"]): Promise<number | undefined> => {
    const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
    let retry = 0;
    let point = await value(n, retry);
    while (point >= SPAN - (SPAN % total)) point = await value(n, ++retry);
    point %= total;
    return outcomes.find(([, weight]) => (point -= weight) < 0)?.[0];
  };
}

/** A text percent-encoded; the browser leaves five marks more as they are. */
function wordOf(text: string): string {
  const hex = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
