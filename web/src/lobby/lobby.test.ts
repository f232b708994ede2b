import { describe, expect, it } from "vitest";
import type { GameKind, LobbyTable } from "../api/types";
import { applyChanges, filterTables, hasSeat, NO_FILTER, openSeat, variants } from "./lobby";

const table = (id: string, changes: Partial<LobbyTable> = {}): LobbyTable => ({
  ...{ id, game: "toy", players: 2, options: {}, rounds: 1, clock: null, rated: false },
  ...{ host: "Ann", since: 0 },
  seats: [
    { seat: 1, name: "Ann", kind: "human", person: "ann", program: false, guest: true },
    { seat: 2, name: "", kind: "open", person: null, program: false, guest: false },
  ],
  ...changes,
});

const ids = (tables: LobbyTable[]) => tables.map(({ id }) => id).join("");

describe("filterTables", () => {
  const minutes = { kind: "realtime", time: 300_000, increment: 0 } as const;
  const tables = [
    table("a"),
    table("b", { game: "race" }),
    table("c", { players: 3, clock: minutes }),
    table("d", { rated: true, clock: { ...minutes, kind: "days" } }),
  ];

  it("returns all tables without a filter", () => {
    expect(ids(filterTables(tables, NO_FILTER))).toBe("abcd");
  });

  it("filters by game, players, clock and rated", () => {
    expect(ids(filterTables(tables, { ...NO_FILTER, game: "race" }))).toBe("b");
    expect(ids(filterTables(tables, { ...NO_FILTER, players: 3 }))).toBe("c");
    expect(ids(filterTables(tables, { ...NO_FILTER, clock: "none" }))).toBe("ab");
    expect(ids(filterTables(tables, { ...NO_FILTER, clock: "days" }))).toBe("d");
    expect(ids(filterTables(tables, { ...NO_FILTER, rated: false }))).toBe("abc");
    expect(ids(filterTables(tables, { ...NO_FILTER, game: "toy", rated: true }))).toBe("d");
  });
});

describe("applyChanges", () => {
  it("adds, replaces and removes tables, the longest waiting first", () => {
    const before = [table("a"), table("b", { since: 1 }), table("c", { since: 2 })];
    const changed = [table("d", { since: 1 }), table("a", { since: 3 })];
    const after = applyChanges(before, { tables: changed, gone: ["c"] });
    expect(ids(after)).toBe("bda");
    expect(ids(before)).toBe("abc");
  });
});

describe("a lobby table", () => {
  it("has an open seat, or none, and knows who sits there", () => {
    expect(openSeat(table("a"))).toBe(2);
    expect(openSeat(table("a", { seats: [] }))).toBeNull();
    expect(hasSeat(table("a"), "ann")).toBe(true);
    expect(hasSeat(table("a"), "ben")).toBe(false);
  });

  it("lists only the options that differ from the defaults", () => {
    const option = { name: "hand", choices: [1, 2], players: [2] };
    const info = { options: [option] } as unknown as GameKind;
    expect(variants(table("a", { options: { hand: 1 } }), info)).toEqual([]);
    expect(variants(table("a", { options: { hand: 2 } }), info)).toHaveLength(1);
    expect(variants(table("a", { options: { hand: 2 }, players: 3 }), info)).toEqual([]);
  });
});
