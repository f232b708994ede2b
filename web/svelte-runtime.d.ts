import type { Plugin } from "vite";

export declare function svelteRuntime(): Plugin;
