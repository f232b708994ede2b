import { describe, expect, it } from "vitest";
import { seatUserId, seatUserKind, userName } from "./users";

describe("userName", () => {
  it("returns the user's name, or the level's name for a bot of the server", () => {
    expect(userName({ id: "1", name: "Ann", kind: "account" })).toBe("Ann");
    expect(userName({ id: "2", name: "level4", kind: "bot" })).toBe("level4");
    const level = userName({ id: "bot:level4", name: "level4", kind: "bot" });
    expect(level).not.toMatch(/level4|bot-/);
    const deleted = userName({ id: "3", name: "deleted", kind: "deleted" });
    expect(deleted).not.toBe("deleted");
  });
});

describe("the user of a seat", () => {
  it("is a bot account, a guest or an account", () => {
    expect(seatUserKind({ program: true, guest: false })).toBe("bot");
    expect(seatUserKind({ program: false, guest: true })).toBe("guest");
    expect(seatUserKind({ program: false, guest: false })).toBe("account");
  });

  it("remains the person while a bot stands in for them", () => {
    expect(seatUserId({ person: "ann", bot: null })).toBe("ann");
    expect(seatUserId({ person: "ann", bot: "level4" })).toBe("ann");
    expect(seatUserId({ person: null, bot: "level4" })).toBe("bot:level4");
    expect(seatUserId({ person: null, bot: null })).toBeNull();
  });
});
