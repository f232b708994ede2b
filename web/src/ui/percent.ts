/** Return a share from 0 to 1 in whole percent. */
export const percent = (share: number): number => Math.round(share * 100);
