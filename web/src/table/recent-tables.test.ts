import { describe, expect, it } from "vitest";
import { noted, type KnownTable } from "./recent-tables";

const table = (id: string, status: KnownTable["status"] = "playing"): KnownTable => ({
  ...{ id, status, game: "toy", names: [], seen: 0 },
});

describe("the tables that a browser knows", () => {
  it("have the last one first, once", () => {
    const known = noted([table("a"), table("b")], table("b", "finished"));
    expect(known.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(known[0]?.status).toBe("finished");
  });

  it("drop what is finished before what is in play", () => {
    const many = [table("done", "finished"), ...Array.from("abcdefghijk", (id) => table(id))];
    expect(noted(many, table("new")).map(({ id }) => id)).not.toContain("done");
    const open = Array.from("abcdefghijkl", (id) => table(id));
    const ids = noted(open, table("new", "finished")).map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(ids[0]).toBe("new");
    expect(ids).not.toContain("l");
  });
});
