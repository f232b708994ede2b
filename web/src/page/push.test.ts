import { beforeEach, describe, expect, it, vi } from "vitest";

const done: string[] = [];
const subscription = {
  endpoint: "https://push.example/x",
  toJSON: () => ({ endpoint: "https://push.example/x", keys: {} }),
  unsubscribe: async () => void done.push("browser forgets"),
};
const worker = {
  pushManager: {
    subscribe: async (options: object) => (done.push(JSON.stringify(options)), subscription),
    getSubscription: async () => subscription,
  },
};
const browser = { register: async () => worker, getRegistration: async () => worker };

let refused = false;

/** The module as a browser loads it that can be called, or cannot. */
async function load(can: boolean) {
  vi.resetModules();
  vi.stubGlobal("navigator", can ? { serviceWorker: browser } : {});
  vi.stubGlobal("window", { PushManager: {} });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    done.push(`${method} ${path} ${body ?? ""}`.trim());
    return refused && method === "DELETE"
      ? Response.json({ detail: "No." }, { status: 429 })
      : Response.json({ key: "AQ" });
  });
  return import("./push");
}

beforeEach(() => {
  done.length = 0;
  refused = false;
});

describe("a browser that can be called", () => {
  it("gives the server its subscription", async () => {
    await (await load(true)).subscribe();
    expect(done).toEqual([
      "GET /api/push/key",
      '{"userVisibleOnly":true,"applicationServerKey":"AQ"}',
      'POST /api/push {"endpoint":"https://push.example/x","keys":{}}',
    ]);
  });

  it("ends it at the server and in itself", async () => {
    await (await load(true)).unsubscribe();
    const told = 'DELETE /api/push {"endpoint":"https://push.example/x"}';
    expect(done).toEqual([told, "browser forgets"]);
  });

  it("forgets it also where the server does not listen", async () => {
    refused = true;
    await expect((await load(true)).unsubscribe()).rejects.toThrow("No.");
    expect(done.at(-1)).toBe("browser forgets");
  });
});

it("does nothing in a browser that cannot be called", async () => {
  const push = await load(false);
  await push.subscribe();
  await push.unsubscribe();
  expect(done).toEqual([]);
});
