import { describe, expect, it } from "vitest";
import { personName, personPath, seatKind, seatPerson } from "./users";

describe("people", () => {
  it("are found by an address, whatever their name", () => {
    expect(personPath("a/b?c")).toBe("/p/a%2Fb%3Fc");
  });

  it("are called by their names, bots of the server by their levels", () => {
    expect(personName({ id: "1", name: "Ann", kind: "account" })).toBe("Ann");
    expect(personName({ id: "2", name: "level4", kind: "bot" })).toBe("level4");
    const level = personName({ id: "bot:level4", name: "level4", kind: "bot" });
    expect(level).not.toMatch(/level4|bot-/);
    const gone = personName({ id: "3", name: "deleted", kind: "deleted" });
    expect(gone).not.toBe("deleted");
  });

  it("are marked where they sit, if they are programs or guests", () => {
    expect(seatKind({ program: true, guest: false })).toBe("bot");
    expect(seatKind({ program: false, guest: true })).toBe("guest");
    expect(seatKind({ program: false, guest: false })).toBe("account");
  });

  it("are known at a table by themselves, also while a bot plays for them", () => {
    expect(seatPerson({ person: "ann", bot: null })).toBe("ann");
    expect(seatPerson({ person: "ann", bot: "level4" })).toBe("ann");
    expect(seatPerson({ person: null, bot: "level4" })).toBe("bot:level4");
    expect(seatPerson({ person: null, bot: null })).toBeNull();
  });
});
