/** The sources of the page, and which of them imports which. */

const files = import.meta.glob<string>(
  ["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../testing/**"],
  { query: "?raw", import: "default", eager: true },
);

/** The texts of the sources by their paths from src: "./ui/route.ts". */
export const sources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace("..", "."), text]),
);

/** Return the path relative to src of an import, or null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const base = new URL(specifier, `file:///${from}`).pathname.slice(1).replace(/\/$/, "");
  const candidates = [base, `${base}.ts`, `${base}/index.ts`].map((path) => `./${path}`);
  return candidates.find((path) => path in sources) ?? base;
}

const IMPORTS = /^\s*(?:import|export .* from|\}) .*?"([^"]+)";$/gm;

const withoutTypes = (source: string): string =>
  source.replaceAll(/(?:import|export) type [^;]*;/g, "");

function importedPaths(path: string, imports: RegExp, of = (source: string) => source): string[] {
  const specifiers = of(sources[path] ?? "").matchAll(imports);
  return [...specifiers].flatMap(([, specifier]) => resolve(path, specifier ?? "") ?? []);
}

/** Return what a source imports, types as well, but for what it loads later. */
export const importsOf = (path: string): string[] => importedPaths(path, IMPORTS);

/** Return what a source loads with itself: what it imports, but for types. */
export const loadedWith = (path: string): string[] => importedPaths(path, IMPORTS, withoutTypes);

/** Return what a source imports later, on demand. */
export const lateImportsOf = (path: string): string[] =>
  importedPaths(path, /\bimport\("([^"]+)"\)/g);

/** Return what a source imports, at once or later. */
export const allImportsOf = (path: string): string[] => [
  ...importsOf(path),
  ...lateImportsOf(path),
];

/** Return some sources and all that they import, directly or not. */
export function closure(
  paths: readonly string[],
  imports: (path: string) => readonly string[],
): ReadonlySet<string> {
  const all = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (all.has(path) || !(path in sources)) continue;
    all.add(path);
    waiting.push(...imports(path));
  }
  return all;
}
