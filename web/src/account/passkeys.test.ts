import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url";
import { answerOf, hasPasskeys, optionsOf } from "./passkeys";

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

describe("bytes as text", () => {
  it("come back, whatever their number", () => {
    for (const numbers of [[], [0], [255, 254], [251, 240, 7], [1, 2, 3, 4, 255]]) {
      const text = toBase64url(bytes(...numbers));
      expect(text).toMatch(/^[\w-]*$/);
      expect([...new Uint8Array(fromBase64url(text))]).toEqual(numbers);
    }
    expect(toBase64url(bytes(251, 240, 255))).toBe("-_D_");
  });

  it("are refused where they are none", () => {
    expect(() => fromBase64url("a*")).toThrow();
  });
});

describe("passkeys", () => {
  it("are asked for with bytes in the place of texts", () => {
    const options = optionsOf({
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

  it("answer with texts in the place of bytes, and nothing that is not there", () => {
    const response = { clientDataJSON: bytes(1), signature: bytes(2), userHandle: null };
    const answer = answerOf({ id: "Aw", rawId: bytes(3), response: response as never });
    expect(answer).toEqual({
      ...{ id: "Aw", rawId: "Aw", type: "public-key" },
      response: { clientDataJSON: "AQ", signature: "Ag" },
    });
  });

  it("need a site with a name, a protected connection, and a browser that has them", () => {
    expect(hasPasskeys("club.example", true, true)).toBe(true);
    expect(hasPasskeys("localhost", true, true)).toBe(true);
    expect(hasPasskeys("127.0.0.1", true, true)).toBe(false);
    expect(hasPasskeys("[::1]", true, true)).toBe(false);
    expect(hasPasskeys("club.example", false, true)).toBe(false);
    expect(hasPasskeys("club.example", true, false)).toBe(false);
  });
});
