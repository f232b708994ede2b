/** Addresses of a table that can be given to others. */

/** Return the public link: it shows no secrets, and lets people take open seats. */
export function tableLink(id: string): string {
  return `${location.origin}/t/${encodeURIComponent(id)}`;
}

/** Return a spectator link: it also shows the view of one seat. */
export function watchLink(id: string, watchToken: string): string {
  return `${tableLink(id)}?watch=${encodeURIComponent(watchToken)}`;
}
