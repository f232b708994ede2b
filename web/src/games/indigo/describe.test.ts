import { describe as suite, expect, it } from "vitest";
import { describe, sayAim, sayTile } from "./describe";
import { t } from "../../words";

const names = ["Ann", "Bob", "Cleo"];

suite("events in words", () => {
  it("tell who lays and who takes, one or two", () => {
    const lay = { type: "lay", seat: 2, cell: "e6", kind: "X", rotation: 0 };
    expect(describe(lay, names, t)).toBe("Bob lays Cross on e6.");
    const take = { type: "take", gem: "emerald", gateway: 2, seats: [1, 3] };
    expect(describe(take, names, t)).toContain("Ann and Cleo");
    expect(describe({ ...take, seats: [1] }, names, t)).not.toContain("and");
  });

  it("tell of a run only where the gem comes to rest: its taking tells the rest", () => {
    const run = { type: "run", gem: "amber", from: ["i5", 2], path: [["h5", 5, 1]] };
    expect(describe({ ...run, to: ["h5", 1], exit: null }, names, t)).toContain("h5");
    expect(describe({ ...run, to: null, exit: 1 }, names, t)).toBeNull();
  });

  it("never tell a drawn tile", () => {
    expect(describe({ type: "draw", seat: 1, kind: "S" }, names, t)).toBeNull();
  });
});

suite("a tile in words", () => {
  it("tells which edges it joins", () => {
    expect(sayTile("C", 1, t)).toEqual({ kind: "Chin", paths: "E–W, SE–SW, NW–NE" });
  });

  it("held over a cell tells what it would do, why it may not lie there, and whose turn it is", () => {
    const aim = { cell: "a2", kind: "C", turn: 1, live: true, names } as const;
    const forbidden = { legal: false, move: "a2C1", reason: "It blocks gateway 4." } as const;
    expect(sayAim({ ...aim, meaning: forbidden }, t)).toMatch(
      /^Chin on a2: .*\. It blocks gateway 4\.$/,
    );
    const meaning = {
      legal: true,
      move: "a2C0",
      events: [
        { type: "lay", seat: 1, cell: "a2", kind: "C", rotation: 0 },
        { type: "take", gem: "amber", gateway: 4, seats: [2] },
      ],
    } as const;
    expect(sayAim({ ...aim, meaning }, t)).toMatch(/Bob takes an amber/);
    expect(sayAim({ ...aim, meaning, live: false }, t)).toContain(t("indigo-trial"));
  });
});
