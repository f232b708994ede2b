import { expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import("../ui/settings.svelte");
const { volumeOf } = await import("./sound");

it("has a volume for each kind of sound, and none when sound is off", () => {
  settings.sound = true;
  settings.volumes = { moves: 10, alerts: 5, chat: 0 };
  expect(volumeOf("lay")).toBe(1);
  expect(volumeOf("turn")).toBeGreaterThan(0);
  expect(volumeOf("turn")).toBeLessThan(0.5);
  expect(volumeOf("chat")).toBe(0);
  settings.sound = false;
  expect(volumeOf("lay")).toBe(0);
});
