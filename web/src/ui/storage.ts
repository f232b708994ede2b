/** The browser's local storage. Errors are ignored: private windows may refuse access. */

const PREFIX = "hexwarp:";

export function readLocal<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The value is lost with the page.
  }
}

/** Largest number of stored entries of one kind: more than a user has games in progress. */
const MAX_ENTRIES = 300;

/** Read the value stored for an id among the entries of a kind. */
export function readLocalEntry<T>(kind: string, id: string, fallback: T): T {
  return readLocal<Record<string, T>>(kind, {})[id] ?? fallback;
}

/** Store a value for an id; the oldest entries of the kind are evicted. */
export function writeLocalEntry(kind: string, id: string, value: unknown): void {
  const entries = Object.entries(readLocal<Record<string, unknown>>(kind, {}));
  const kept = entries.filter(([other]) => other !== id).slice(1 - MAX_ENTRIES);
  writeLocal(kind, Object.fromEntries([...kept, [id, value]]));
}
