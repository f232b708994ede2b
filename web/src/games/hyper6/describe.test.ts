import { describe as group, expect, it } from "vitest";
import { t } from "../../words";
import type { JsonObject } from "../contract";
import { adjustText, describe, driveText, shipText } from "./describe";
import type { Drive } from "./plan";

const off = { move: null, reason: null };
const ship = { slot: 0, sides: 6, face: 5, node: 40 };
const text = (stops: Drive["stops"], rolled: boolean): string =>
  driveText({ drive: { move: "", stops, rolled }, up: off, down: off }, ship);

group("the texts", () => {
  it("describe a ship by shape, face, node and ring", () => {
    expect(shipText(ship)).toBe("square 5 on node 40, ring 5");
  });

  it("describe a ship whose face is not known yet", () => {
    const open = { ...ship, face: null };
    const says = [driveText({ drive: null, up: off, down: off }, open), adjustText(off, 1, open)];
    expect(says).toEqual([t("hyper6-face-open"), t("hyper6-face-open")]);
    expect(shipText(open)).toBe("square ? on node 40, ring 5");
  });

  it("describe where a drive ends and whether the die is rolled", () => {
    expect(text([45], false)).toBe("Drives to 45.");
    expect(text([null], false)).toBe("Drives home.");
    expect(text([45, 73, 97], true)).toContain("jumps to 73, 97 and is rolled: 1 to 6");
    expect(text([125, null], false)).toBe("Drives to 125, which is taken; jumps home.");
    expect(text([115, 123, null], false)).toContain("jumps to 123 and on home");
  });

  it("describe an adjustment, or why it is forbidden", () => {
    expect(adjustText({ move: "40+", reason: null }, 1, ship)).toBe("Turn up to 6");
    expect(adjustText({ move: "40-", reason: null }, -1, ship)).toBe("Turn down to 4");
    expect(adjustText({ move: null, reason: "Because." }, 1, ship)).toBe("Because.");
    expect(adjustText(off, 1, ship)).toBe("A square has no face above 6.");
    expect(adjustText(off, -1, ship)).toBe("No die has a face below 1.");
  });

  it.each<[JsonObject, string | null]>([
    [{ type: "roll_all", seat: 1, faces: [8, 3] }, "Ann rolls 8 3: 11."],
    [{ type: "order", seats: [2, 1] }, "Bo starts."],
    [{ type: "reveal", faces: [[1], [2]] }, "All faces are shown."],
    [{ type: "choose", seat: 2, slot: 0, face: null }, "Bo sets a die."],
    [
      { type: "place", seat: 1, slot: 0, sides: 4, face: 3, node: 2 },
      "Ann puts a triangle 3 on node 2.",
    ],
    [{ type: "drive", seat: 1, slot: 0, sides: 8, from: 3, to: 7 }, "Ann drives from 3 to 7."],
    [{ type: "drive", seat: 1, slot: 0, sides: 8, from: 125, to: null }, null],
    [{ type: "jump", seat: 1, slot: 0, from: 7, to: 42 }, "Ann jumps from 7 to 42."],
    [{ type: "jump", seat: 1, slot: 0, from: 125, to: null }, null],
    [{ type: "roll", seat: 1, slot: 0, sides: 8, node: 42, face: 6 }, "Ann rolls 6 on node 42."],
    [{ type: "home", seat: 2, slot: 0, sides: 8 }, "Bo brings a ship home."],
    [
      { type: "adjust", seat: 2, slot: 0, node: 9, by: -1, face: 1 },
      "Bo turns the ship on node 9 down to 1.",
    ],
  ])("describe %o", (event, sentence) => {
    expect(describe(event, ["Ann", "Bo"], t)).toBe(sentence);
  });
});
