import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../api/request";
import { talk } from "../api/chat";
import { Notes } from "./notes.svelte";

describe("notes to oneself", () => {
  let kept: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    kept = [];
    vi.spyOn(talk, "notes").mockResolvedValue("before");
    vi.spyOn(talk, "writeNotes").mockImplementation(async (_id, text) => {
      kept.push(text);
      return { text };
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it("are those of the last visit", async () => {
    const notes = new Notes("t");
    await notes.load();
    expect([notes.text, notes.state]).toEqual(["before", "kept"]);
  });

  it("are kept once somebody pauses, not with each letter", async () => {
    const notes = new Notes("t");
    for (const text of ["a", "ab", "abc"]) notes.write(text);
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept).toEqual(["abc"]);
    expect(notes.state).toBe("kept");
  });

  it("are not overwritten by what comes late", async () => {
    const notes = new Notes("t");
    const loading = notes.load();
    notes.write("mine");
    await loading;
    expect(notes.text).toBe("mine");
  });

  it("are kept before one goes, and say so if they could not be", async () => {
    vi.spyOn(talk, "writeNotes").mockRejectedValue(new Refusal(0, "offline", "No line."));
    const notes = new Notes("t");
    notes.write("mine");
    await notes.keep();
    expect([notes.text, notes.state]).toEqual(["mine", "failed"]);
  });
});
