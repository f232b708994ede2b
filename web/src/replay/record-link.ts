/** Links that hold a whole record, so that nobody has to store it: `/replay#…`. */

/** Longer links are cut by some programs that people send them with. */
const MAX_LENGTH = 8000;

export interface LinkedRecord {
  text: string;
  /** Index of the game in the file. */
  game: number;
  /** The turn after which the position is shown. */
  turn: number;
}

/** Return a link to a position of a record; null if it would be too long. */
export async function recordLink({ text, game, turn }: LinkedRecord): Promise<string | null> {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const code = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const link = `${location.origin}/replay#${game}.${turn}.${code}`;
  return link.length > MAX_LENGTH ? null : link;
}

/** Return what a link holds, by its part behind the `#`; null if it is damaged. */
export async function readRecordLink(hash: string): Promise<LinkedRecord | null> {
  const [, game, turn, code] = /^#(\d+)\.(\d+)\.([\w-]+)$/.exec(hash) ?? [];
  if (game === undefined || turn === undefined || code === undefined) return null;
  if (hash.length > MAX_LENGTH) return null;
  try {
    const bytes = Uint8Array.from(
      atob(code.replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.charCodeAt(0),
    );
    const text = new TextDecoder().decode(
      await piped(bytes, new DecompressionStream("deflate-raw")),
    );
    return { text, game: Number(game), turn: Number(turn) };
  } catch {
    return null;
  }
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
