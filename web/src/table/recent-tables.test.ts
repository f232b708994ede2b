import { describe, expect, it } from "vitest";
import { withTable, type RecentTable } from "./recent-tables";

const table = (id: string, status: RecentTable["status"] = "playing"): RecentTable => ({
  ...{ id, status, game: "toy", names: [], seen: 0 },
});

describe("the recent tables", () => {
  it("list each table once, the last one first", () => {
    const tables = withTable([table("a"), table("b")], table("b", "finished"));
    expect(tables.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(tables[0]?.status).toBe("finished");
  });

  it("evict finished tables before those in play", () => {
    const many = [table("done", "finished"), ...Array.from("abcdefghijk", (id) => table(id))];
    expect(withTable(many, table("new")).map(({ id }) => id)).not.toContain("done");
    const open = Array.from("abcdefghijkl", (id) => table(id));
    const ids = withTable(open, table("new", "finished")).map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(ids[0]).toBe("new");
    expect(ids).not.toContain("l");
  });
});
