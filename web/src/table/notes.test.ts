import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { privateApi } from "../api/private";
import { ApiError } from "../api/request";
import { Notes } from "./notes.svelte";

describe("notes", () => {
  let saved: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    saved = [];
    vi.spyOn(privateApi, "notes").mockResolvedValue("before");
    vi.spyOn(privateApi, "saveNotes").mockImplementation(async (_id, text) => {
      saved.push(text);
      return { text };
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it("are loaded from the server", async () => {
    const notes = new Notes("t");
    await notes.load();
    expect([notes.text, notes.state]).toEqual(["before", "kept"]);
  });

  it("are saved after a pause, not with each letter", async () => {
    const notes = new Notes("t");
    for (const text of ["a", "ab", "abc"]) notes.write(text);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(saved).toEqual(["abc"]);
    expect(notes.state).toBe("kept");
  });

  it("are not overwritten by a late answer", async () => {
    const notes = new Notes("t");
    const loading = notes.load();
    notes.write("mine");
    await loading;
    expect(notes.text).toBe("mine");
  });

  it("keep the text and report failure if they cannot be saved", async () => {
    const offline = new ApiError(0, "offline", "No line.");
    vi.spyOn(privateApi, "saveNotes").mockRejectedValue(offline);
    const notes = new Notes("t");
    notes.write("mine");
    await notes.save();
    expect([notes.text, notes.state]).toEqual(["mine", "failed"]);
  });
});
