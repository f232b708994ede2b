import type { Plugin } from "vite";

export declare function words(isFirst: (part: string) => boolean): Plugin;
