import type { Plugin } from "vite";

export declare function fluent(): Plugin;
