/** What this browser remembers between visits; nothing breaks where it may not remember. */

const PREFIX = "hexwarp:";

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it is forgotten, and the game goes on.
  }
}

const KEPT = 30;

/** What is remembered of one thing of a kind, by its id. */
export function recallOf<T>(kind: string, id: string, otherwise: T): T {
  return recall<Record<string, T>>(kind, {})[id] ?? otherwise;
}

/** Remembers something of one thing of a kind; of the latest few, that is. */
export function rememberOf(kind: string, id: string, value: unknown): void {
  const known = Object.entries(recall<Record<string, unknown>>(kind, {}));
  const kept = known.filter(([other]) => other !== id).slice(1 - KEPT);
  remember(kind, Object.fromEntries([...kept, [id, value]]));
}
