import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const CAST_TO_NEVER = {
  selector: "TSAsExpression > TSNeverKeyword",
  message: "It fits everywhere, so nothing is checked: give the value its type.",
};
const SHORT_WAIT = {
  selector: "Identifier[name=/^(waitFor|waitUntil|find(All)?By)/]",
  message: "It gives up after a second: use expect.poll, which waits as long as tests may last.",
};

export default ts.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  // TypeScript checks undefined names itself.
  { rules: { "no-undef": "off" } },
  { rules: { "no-restricted-syntax": ["error", CAST_TO_NEVER] } },
  {
    files: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", CAST_TO_NEVER, SHORT_WAIT] },
  },
);
