import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import("../ui/settings.svelte");
const { applySynced, syncedSettings } = await import("./synced-settings");

describe("the settings of an account", () => {
  it("come back as they were sent", () => {
    settings.boards = { toy: "dusk" };
    settings.volumes.chat = 3;
    settings.confirm = "always";
    const sent = JSON.parse(JSON.stringify(syncedSettings())) as Record<string, unknown>;
    settings.boards = {};
    settings.volumes.chat = 10;
    settings.confirm = "touch";
    applySynced(sent);
    expect(settings.boards).toEqual({ toy: "dusk" });
    expect(settings.volumes).toEqual({ moves: 10, alerts: 10, chat: 3 });
    expect(settings.confirm).toBe("always");
  });

  it("are values that the server stores", () => {
    for (const [key, value] of Object.entries(syncedSettings())) {
      expect(key.length).toBeLessThanOrEqual(40);
      expect(typeof value === "number" ? Number.isInteger(value) : true).toBe(true);
      expect(["string", "number", "boolean"]).toContain(typeof value);
    }
  });

  it("are ignored if they are unknown", () => {
    const before = JSON.stringify(syncedSettings());
    applySynced({
      pieces: "huge",
      confirm: 1,
      coordinates: "yes",
      "volume-moves": 11,
      "volume-alerts": 0.5,
      "volume-other": 3,
      "board-toy": 7,
    });
    expect(JSON.stringify(syncedSettings())).toBe(before);
  });
});
