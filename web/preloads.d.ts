import type { Plugin } from "vite";

export declare function preloads(
  parts: Readonly<Record<string, readonly string[]>>,
  shared: readonly string[],
): Plugin;
