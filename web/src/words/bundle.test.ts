import { describe, expect, it } from "vitest";
import { Bundle, type Messages } from "./bundle";

const messages: Messages = {
  turn: [{ name: "name" }, " moves"],
  left: [
    { name: "count", cases: { 0: "none", one: ["one ", { id: "tile" }] }, otherwise: "many" },
    " left",
  ],
  tile: [{ name: "kind", cases: { round: "Round" }, otherwise: "tile" }],
};

function bundle(language: string): Bundle {
  const made = new Bundle(language);
  made.add(messages);
  return made;
}

describe("a text", () => {
  const { text } = bundle("en");

  it("has its values, or shows that one is missing", () => {
    expect(text("turn", { name: "Ann" })).toBe("Ann moves");
    expect(text("turn")).toBe("{$name} moves");
    expect(text("none-such")).toBe("none-such");
  });

  it("depends on a number before its plural category, and passes its values on", () => {
    expect(text("left", { count: 0 })).toBe("none left");
    expect(text("left", { count: 1, kind: "round" })).toBe("one Round left");
    expect(text("left", { count: 2 })).toBe("many left");
  });

  it("has the plural categories and numbers of its language", () => {
    expect(bundle("ru").text("left", { count: 21 })).toBe("one tile left");
    expect(bundle("de").text("turn", { name: 1234.5 })).toBe("1.234,5 moves");
  });
});
