import { describe as group, expect, it } from "vitest";
import { t } from "../../words";
import { adjustText, describe, driveText, shipText } from "./describe";
import type { Drive } from "./plan";
import type { Event } from "./view";

const off = { move: null, reason: null };
const ship = { slot: 0, sides: 6, face: 5, node: 40 };
const text = (stops: Drive["stops"], rolled: boolean): string =>
  driveText({ drive: { move: "", stops, rolled }, up: off, down: off }, ship);

group("the texts", () => {
  it("describe a ship by shape, face, node and ring", () => {
    expect(shipText(ship)).toBe("Square 5 on node 40, ring 5");
  });

  it("describe a ship whose face is not known yet", () => {
    const open = { ...ship, face: null };
    const says = [driveText({ drive: null, up: off, down: off }, open), adjustText(off, 1, open)];
    expect(says).toEqual([t("hyper6-face-open"), t("hyper6-face-open")]);
    expect(shipText(open)).toBe("Square ? on node 40, ring 5");
  });

  it("describe where a drive ends and whether the die is rolled", () => {
    expect(text([45], false)).toBe("Drives to 45.");
    expect(text([null], false)).toBe("Drives home.");
    expect(text([45, 73, 97], true)).toContain("jumps to 73, 97 and rolls 1 to 6");
    expect(text([125, null], false)).toBe("Drives to 125, which is taken, and jumps home.");
    expect(text([115, 123, null], false)).toContain("jumps to 123 and on home");
  });

  it("describe an adjustment, or why it is forbidden", () => {
    expect(adjustText({ move: "40+", reason: null }, 1, ship)).toBe("Turn up to 6");
    expect(adjustText({ move: "40-", reason: null }, -1, ship)).toBe("Turn down to 4");
    expect(adjustText({ move: null, reason: "Because." }, 1, ship)).toBe("Because.");
    expect(adjustText(off, 1, ship)).toBe("A square has no face above 6.");
    expect(adjustText(off, -1, ship)).toBe("No die has a face below 1.");
  });

  const driven = (to: number | null): Event => ({
    type: "drive",
    seat: 1,
    slot: 0,
    sides: 8,
    from: 3,
    to,
  });
  const jumped = (from: number, to: number | null): Event => ({
    type: "jump",
    seat: 1,
    slot: 0,
    from,
    to,
  });
  const home: Event = { type: "home", seat: 1, slot: 0, sides: 8 };
  const rolled: Event = { type: "roll", seat: 1, slot: 0, sides: 8, node: 77, face: 4 };

  it.each<[Event[], string]>([
    [[{ type: "roll_all", seat: 1, faces: [8, 3] }], "Ann rolls 8\u00a03:\u00a011."],
    [[{ type: "order", seats: [2, 1] }], "Bo starts."],
    [[{ type: "reveal", faces: [[1], [2]] }], "All faces are revealed."],
    [[{ type: "choose", seat: 2, slot: 0, face: null }], "Bo sets a die."],
    [
      [{ type: "place", seat: 1, slot: 0, sides: 4, face: 3, node: 2 }],
      "Ann puts a triangle 3 on node 2.",
    ],
    [[driven(7)], "Ann drives from 3 to 7."],
    [[driven(null), home], "Ann drives home from 3."],
    [
      [driven(15), jumped(15, 49), jumped(49, 77), rolled],
      "Ann jumps from 3 over 15 and 49 to 77 and rolls 4.",
    ],
    [[driven(15), jumped(15, 49)], "Ann jumps from 3 over 15 to 49."],
    [
      [driven(115), jumped(115, 123), jumped(123, null), home],
      "Ann jumps from 3 over 115 and 123 home.",
    ],
    [
      [{ type: "adjust", seat: 2, slot: 0, node: 9, by: -1, face: 1 }],
      "Bo turns the ship on node 9 down to 1.",
    ],
    [[{ type: "order", seats: [2, 1] }, driven(7)], "Bo starts. Ann drives from 3 to 7."],
  ])("describe %o", (events, sentence) => {
    expect(describe(events, ["Ann", "Bo"], t)).toBe(sentence);
  });

  it.each<[Event[], string]>([
    [[{ type: "choose", seat: 1, slot: 0, face: 5 }], "You set a die to 5."],
    [
      [{ type: "place", seat: 1, slot: 0, sides: 4, face: 3, node: 2 }],
      "You put a triangle 3 on node 2.",
    ],
    [[driven(7)], "You drive from 3 to 7."],
    [[driven(15), jumped(15, 77), rolled], "You jump from 3 over 15 to 77 and roll 4."],
    [[driven(null), home], "You drive home from 3."],
    [
      [{ type: "adjust", seat: 1, slot: 0, node: 9, by: 1, face: 3 }],
      "You turn the ship on node 9 up to 3.",
    ],
  ])("address the reader: %o", (events, sentence) => {
    expect(describe(events, ["Ann", "Bo"], t, 1)).toBe(sentence);
    expect(describe(events, ["Ann", "Bo"], t, 2)).toContain("Ann");
  });
});
