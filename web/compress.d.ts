import type { Plugin } from "vite";

export declare function compress(): Plugin;
