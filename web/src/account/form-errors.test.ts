import { describe, expect, it } from "vitest";
import { givenFault, nameFault, newPasswordFault, refusedField, sameFault } from "./form-errors";

describe("a form", () => {
  it("takes names of 1 to 40 characters, as people count them", () => {
    expect(nameFault("Ann")).toBeNull();
    expect(nameFault("🦊".repeat(40))).toBeNull();
    for (const name of ["", "   ", "n".repeat(41)]) expect(nameFault(name)).toMatch(/40/);
  });

  it("takes passwords of 8 to 200 characters, blanks too", () => {
    expect(newPasswordFault("        ")).toBeNull();
    expect(newPasswordFault("p".repeat(200))).toBeNull();
    expect(newPasswordFault("seven77")).toMatch(/8/);
    expect(newPasswordFault("p".repeat(201))).toMatch(/200/);
  });

  it("wants something, or the very same", () => {
    expect(givenFault("x")).toBeNull();
    expect(givenFault("")).not.toBeNull();
    expect(sameFault(" Ann ", "Ann")).toBeNull();
    expect(sameFault("ann", "Ann")).toMatch(/Ann/);
  });

  it("shows a refusal beside the field that it is about", () => {
    expect(refusedField("name_taken", ["name", "password"])).toBe("name");
    expect(refusedField("wrong_credentials", ["name", "password"])).toBe("password");
    expect(refusedField("too_many_requests", ["name", "password"])).toBe("password");
    expect(refusedField("wrong_credentials", ["name"])).toBe("name");
  });
});
