/** Return a share from 0 to 1 in whole percent. */
export const percent = (share: number): number => Math.round(share * 100);

/**
 * Return an estimated win chance in percent: whole, but in tenths near 0 and 100, which only a game
 * that is decided reaches.
 */
export function chancePercent(share: number): number {
  const whole = percent(share);
  if ((whole > 0 && whole < 100) || share <= 0 || share >= 1) return whole;
  return Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10));
}

/** Return a whole number with its sign, as "+3" or "−3". */
export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";

/**
 * Return shares in whole percent whose sum is that of the shares: the largest remainders are
 * rounded up. The share at index `exact` is rounded on its own, so that it never falls when it
 * grows.
 */
export function percents(shares: readonly number[], exact: number): number[] {
  const whole = shares.map((share, index) =>
    index === exact ? percent(share) : Math.floor(share * 100),
  );
  const total = percent(shares.reduce((sum, share) => sum + share, 0));
  const missing = total - whole.reduce((sum, share) => sum + share, 0);
  const remainder = (index: number) => (shares[index] ?? 0) * 100 - (whole[index] ?? 0);
  const others = shares
    .map((_, index) => index)
    .filter((index) => index !== exact)
    .sort((a, b) => remainder(b) - remainder(a));
  const raised = new Set(others.slice(0, Math.max(0, missing)));
  return whole.map((share, index) => share + (raised.has(index) ? 1 : 0));
}
