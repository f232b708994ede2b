import { expect, it } from "vitest";
import { reasonTexts, type Reason } from "../reasons";

const texts = (reasons: Reason[], you: number[]) =>
  reasonTexts({ name: "hyper6" }, reasons, ["Ann", "Ben", "Cleo"], you);

it("says you to the reader, and names the others", () => {
  const jump = { kind: "jump", jumps: 2, rings: 3 };
  const deny = { kind: "deny", seat: 2, rings: 1 };
  expect(texts([jump, deny], [1])).toEqual([
    "Jumps twice and lands 3 rings further in.",
    "Takes a jump of one ring away from Ben.",
  ]);
  expect(texts([deny], [2])).toEqual(["Takes a jump of one ring away from you."]);
  expect(texts([{ kind: "win", seat: 3 }], [1])).toEqual([
    "Brings the last ship of Cleo home and wins.",
  ]);
  expect(texts([{ kind: "left", turns: 1, saved: 0 }], [])).toEqual([
    "About one turn is left on the way home.",
  ]);
});
