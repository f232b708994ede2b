import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const CAST_TO_NEVER = {
  selector: "TSAsExpression > TSNeverKeyword",
  message: "It fits everywhere, so nothing is checked: give the value its type.",
};
const NESTED_KEYS = {
  selector:
    "AssignmentExpression > MemberExpression.left > " +
    ":matches(MemberExpression[computed=true], AssignmentExpression, TSNonNullExpression).object",
  message: "A key that is __proto__ would change all objects: use a Map, or a value of its own.",
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
  { rules: { "no-restricted-syntax": ["error", CAST_TO_NEVER, NESTED_KEYS] } },
  { rules: { "no-extend-native": "error", "no-proto": "error" } },
  {
    files: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", CAST_TO_NEVER, NESTED_KEYS, SHORT_WAIT] },
  },
);
