import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url";
import { credentialToJson, supportsPasskeys, optionsFromJson } from "./passkeys";

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

describe("base64url", () => {
  it("round-trips bytes of any length", () => {
    for (const numbers of [[], [0], [255, 254], [251, 240, 7], [1, 2, 3, 4, 255]]) {
      const text = toBase64url(bytes(...numbers));
      expect(text).toMatch(/^[\w-]*$/);
      expect([...new Uint8Array(fromBase64url(text))]).toEqual(numbers);
    }
    expect(toBase64url(bytes(251, 240, 255))).toBe("-_D_");
  });

  it("rejects other texts", () => {
    expect(() => fromBase64url("a*")).toThrow();
  });
});

describe("passkeys", () => {
  it("converts the server's options to bytes", () => {
    const options = optionsFromJson({
      challenge: "AQI",
      rpId: "here",
      user: { id: "Aw", name: "Ann", displayName: "Ann" },
      excludeCredentials: [{ id: "BA", type: "public-key" }],
    });
    expect(options).toMatchObject({
      challenge: bytes(1, 2),
      rpId: "here",
      user: { id: bytes(3), name: "Ann" },
      excludeCredentials: [{ id: bytes(4), type: "public-key" }],
    });
    expect(options).not.toHaveProperty("allowCredentials");
  });

  it("converts a credential to texts and leaves out absent fields", () => {
    const response = { clientDataJSON: bytes(1), signature: bytes(2), userHandle: null };
    const answer = credentialToJson({ id: "Aw", rawId: bytes(3), response });
    expect(answer).toEqual({
      ...{ id: "Aw", rawId: "Aw", type: "public-key" },
      response: { clientDataJSON: "AQ", signature: "Ag" },
    });
  });

  it("requires a domain name, a secure context and browser support", () => {
    expect(supportsPasskeys("club.example", true, true)).toBe(true);
    expect(supportsPasskeys("localhost", true, true)).toBe(true);
    expect(supportsPasskeys("127.0.0.1", true, true)).toBe(false);
    expect(supportsPasskeys("[::1]", true, true)).toBe(false);
    expect(supportsPasskeys("club.example", false, true)).toBe(false);
    expect(supportsPasskeys("club.example", true, false)).toBe(false);
  });
});
