import { describe, expect, it } from "vitest";
import {
  fieldOfError,
  mismatchError,
  nameError,
  newPasswordError,
  requiredError,
} from "./form-errors";

describe("form errors", () => {
  it("accept names of 1 to 40 characters, counted as code points", () => {
    expect(nameError("Ann")).toBeNull();
    expect(nameError("🦊".repeat(40))).toBeNull();
    for (const name of ["", "   ", "n".repeat(41)]) expect(nameError(name)).toMatch(/40/);
  });

  it("accept passwords of 8 to 200 characters, also blanks", () => {
    expect(newPasswordError("        ")).toBeNull();
    expect(newPasswordError("p".repeat(200))).toBeNull();
    expect(newPasswordError("seven77")).toMatch(/8/);
    expect(newPasswordError("p".repeat(201))).toMatch(/200/);
  });

  it("reject an empty required field, and a text that does not match", () => {
    expect(requiredError("x")).toBeNull();
    expect(requiredError("")).not.toBeNull();
    expect(mismatchError(" Ann ", "Ann")).toBeNull();
    expect(mismatchError("ann", "Ann")).toMatch(/Ann/);
  });

  it("assign an API error to the field that it is about, or to the last", () => {
    expect(fieldOfError("name_taken", ["name", "password"])).toBe("name");
    expect(fieldOfError("wrong_credentials", ["name", "password"])).toBe("password");
    expect(fieldOfError("weak_password", ["name", "password"])).toBe("password");
    expect(fieldOfError("weak_password", ["newPassword", "password"])).toBe("newPassword");
    expect(fieldOfError("too_many_requests", ["name", "password"])).toBe("password");
    expect(fieldOfError("wrong_credentials", ["name"])).toBe("name");
  });
});
