import { expect, it } from "vitest";
import type { Game } from "../api/types";
import { exampleGame } from "./examples";
import { statusText } from "./status";

const NAMES = ["Ann", "Ben", "Zoe"];
const status = (changes: Partial<Game>) => statusText(exampleGame(changes), NAMES, 1, true, true);

it("names who moves, and all who do at the same time", () => {
  expect(status({ to_move: [1], you: [1] })).toBe("Your turn");
  expect(status({ to_move: [2], you: [1] })).toBe("Ben to move");
  expect(status({ to_move: [2, 3], you: [1] })).toContain("Ben and Zoe");
});

it("names those whose pages are waited for", () => {
  expect(status({ awaited: [2, 3], you: [1] })).toContain("Ben and Zoe");
});
