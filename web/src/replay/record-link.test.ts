import { expect, it, vi } from "vitest";
import { readRecordLink, recordLink } from "./record-link";

const TEXT = '[Game "a-game"]\n[Seat1 "Хлоя"]\n\n1. d4R0 2. f7C1\n';

vi.stubGlobal("location", { origin: "https://example.org" });

it("leads back to the record and the position", async () => {
  const link = await recordLink({ text: TEXT, game: 1, turn: 2 });
  expect(link).toMatch(/^https:\/\/example.org\/replay#1\.2\.[\w-]+$/);
  const { hash } = new URL(link ?? "");
  expect(await readRecordLink(hash)).toEqual({ text: TEXT, game: 1, turn: 2 });
});

it("is not made of what is too long for a link", async () => {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16_000))).join(" ");
  expect(await recordLink({ text: random, game: 0, turn: 0 })).toBeNull();
});

it("refuses what is no link", async () => {
  for (const hash of ["", "#", "#1.2", "#1.2.!!", "#1.2.AAAA", "#x.2.AAAA"]) {
    expect(await readRecordLink(hash)).toBeNull();
  }
});
