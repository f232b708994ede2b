import { describe as suite, expect, it } from "vitest";
import { t } from "../../words";
import { aimText, tileText } from "./aim-text";
import { describe } from "./describe";
import type { IndigoEvent, Lay, Run } from "./view";

const names = ["Ann", "Bob", "Cleo"];

suite("describe", () => {
  it("names the player who lays, and one or two who take", () => {
    const lay: Lay = { type: "lay", seat: 2, cell: "e6", kind: "X", rotation: 0 };
    expect(describe([lay], names, t)).toBe("Bob lays a tile on e6.");
    const take: IndigoEvent = { type: "take", gem: "emerald", gateway: 2, seats: [1, 3] };
    expect(describe([take], names, t)).toContain("Ann and Cleo");
    expect(describe([{ ...take, seats: [1] }], names, t)).not.toContain("and");
  });

  it("addresses the reader, who takes alone or with others", () => {
    const lay: Lay = { type: "lay", seat: 2, cell: "e6", kind: "X", rotation: 0 };
    const take: IndigoEvent = { type: "take", gem: "emerald", gateway: 2, seats: [2] };
    expect(describe([lay, take], names, t, 2)).toBe(
      "You lay a tile on e6. You take an emerald through gateway 2.",
    );
    expect(describe([lay, { ...take, seats: [2, 3] }], names, t, 2)).toBe(
      "You lay a tile on e6. Bob and Cleo each take an emerald through gateway 2.",
    );
    expect(describe([lay], names, t, 1)).toBe("Bob lays a tile on e6.");
  });

  it("describes a run only if the gem comes to rest, as a taken gem has its own event", () => {
    const leaving: Run = {
      ...{ type: "run", gem: "amber", from: ["i5", 2], path: [["h5", 5, 1]], to: null, exit: 1 },
    };
    expect(describe([{ ...leaving, to: ["h5", 1], exit: null }], names, t)).toContain("h5");
    expect(describe([leaving], names, t)).toBe("");
  });

  it("never reveals a drawn tile", () => {
    expect(describe([{ type: "draw", seat: 1, kind: "S" }], names, t)).toBe("");
  });
});

suite("a tile", () => {
  it("is described by the edges that it joins", () => {
    expect(tileText("C", 1, t)).toEqual({
      kind: "Straight and two curves",
      paths: "E–W, SE–SW, NW–NE",
    });
  });

  it("over a cell is described by its effect, or why it is forbidden, and whether it is only a trial", () => {
    const aim = { cell: "a2", kind: "C", turn: 1, live: true, names } as const;
    const forbidden = { legal: false, move: "a2C1", reason: "It blocks gateway 4." } as const;
    expect(aimText({ ...aim, status: forbidden }, t)).toMatch(
      /^Straight and two curves on a2: .*\. It blocks gateway 4\.$/,
    );
    const status = {
      legal: true,
      move: "a2C0",
      events: [
        { type: "lay", seat: 1, cell: "a2", kind: "C", rotation: 0 },
        { type: "take", gem: "amber", gateway: 4, seats: [2] },
      ],
    } as const;
    expect(aimText({ ...aim, status }, t)).toMatch(/Bob takes an amber/);
    expect(aimText({ ...aim, status, live: false }, t)).toContain(t("indigo-trial"));
  });
});
