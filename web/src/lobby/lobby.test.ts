import { describe, expect, it } from "vitest";
import type { LobbyTable } from "../api/lobby";
import type { GameOffered } from "../api/types";
import { ALL, filtered, freeSeat, sitsAt, variants } from "./lobby";

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

describe("the lobby's tables", () => {
  const minutes = { kind: "realtime", time: 300_000, increment: 0 } as const;
  const tables = [
    table("a"),
    table("b", { game: "race" }),
    table("c", { players: 3, clock: minutes }),
    table("d", { rated: true, clock: { ...minutes, kind: "days" } }),
  ];

  it("are all shown where nothing is chosen", () => {
    expect(ids(filtered(tables, ALL))).toBe("abcd");
  });

  it("are chosen by game, players, clock, and whether they count", () => {
    expect(ids(filtered(tables, { ...ALL, game: "race" }))).toBe("b");
    expect(ids(filtered(tables, { ...ALL, players: 3 }))).toBe("c");
    expect(ids(filtered(tables, { ...ALL, clock: "none" }))).toBe("ab");
    expect(ids(filtered(tables, { ...ALL, clock: "days" }))).toBe("d");
    expect(ids(filtered(tables, { ...ALL, rated: false }))).toBe("abc");
    expect(ids(filtered(tables, { ...ALL, game: "toy", rated: true }))).toBe("d");
  });

  it("say where one may sit down, and who sits there", () => {
    expect(freeSeat(table("a"))).toBe(2);
    expect(freeSeat(table("a", { seats: [] }))).toBeNull();
    expect(sitsAt(table("a"), "ann")).toBe(true);
    expect(sitsAt(table("a"), "ben")).toBe(false);
  });

  it("say which rules are not the usual ones", () => {
    const option = { name: "hand", choices: [1, 2], players: [2] };
    const offered = { options: [option] } as unknown as GameOffered;
    expect(variants(table("a", { options: { hand: 1 } }), offered)).toEqual([]);
    expect(variants(table("a", { options: { hand: 2 } }), offered)).toHaveLength(1);
    expect(variants(table("a", { options: { hand: 2 }, players: 3 }), offered)).toEqual([]);
  });
});
