/** Imports run one way: a folder imports only folders before it, and no files import each other in a cycle. */

import { describe, expect, it } from "vitest";
import { importsOf, sources } from "./testing/import-graph";

/** The folders from bottom to top. Files at the top of src may import any of them. */
const LAYERS = [
  "words",
  "ui",
  "api",
  "games",
  "page",
  "account",
  "rules",
  "table",
  "offline",
  "tutorial",
  "profile",
  "setup",
  "lobby",
  "replay",
  "puzzles",
  "start",
];

const graph = new Map(Object.keys(sources).map((path) => [path, importsOf(path)]));

/** Return the first cycle of imports, or null. */
function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  function visit(path: string, trail: readonly string[]): string[] | null {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of imports.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return null;
  }
  for (const path of imports.keys()) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return null;
}

const layerOf = (path: string) => LAYERS.indexOf(path.split("/")[1] ?? "");
const isTopLevel = (path: string) => path.split("/").length === 2;

describe("the imports", () => {
  it("are found and resolved", () => {
    expect(graph.size).toBeGreaterThan(150);
    expect([...graph.values()].flat().length).toBeGreaterThan(600);
    const unresolved = [...graph.values()]
      .flat()
      .filter((path) => !graph.has(path) && !/\.(css|svg)$/.test(path));
    expect(new Set(unresolved)).toEqual(new Set(["src/hexwarp/server/page_routes.json"]));
  });

  it("belong to folders with a place in the order", () => {
    const others = [...graph.keys()].filter((path) => !isTopLevel(path) && layerOf(path) < 0);
    expect(others).toEqual([]);
  });

  it("lead to the same folder or a lower one", () => {
    const upward = [...graph].flatMap(([path, imports]) =>
      isTopLevel(path)
        ? []
        : imports
            .filter((other) => isTopLevel(other) || layerOf(other) > layerOf(path))
            .map((other) => `${path} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it("have no cycle", () => {
    expect(findCycle(graph)).toBeNull();
  });

  it("would be reported if they had a cycle", () => {
    const cyclic = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(findCycle(cyclic)).toEqual(["b", "c", "b"]);
  });
});
