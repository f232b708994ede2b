import { beforeEach, describe, expect, it, vi } from "vitest";

const calls: string[] = [];
let subscribedByOldKey = false;
const subscription = {
  endpoint: "https://push.example/x",
  toJSON: () => ({ endpoint: "https://push.example/x", keys: {} }),
  unsubscribe: async () => {
    calls.push("browser unsubscribes");
    subscribedByOldKey = false;
  },
};
const worker = {
  pushManager: {
    subscribe: async (options: object) => {
      calls.push(JSON.stringify(options));
      if (subscribedByOldKey) throw new DOMException("another key", "InvalidStateError");
      return subscription;
    },
    getSubscription: async () => subscription,
  },
};
const serviceWorker = { register: async () => worker, getRegistration: async () => worker };

let refused = false;

/** Load the module as in a browser with or without push support. */
async function load(supported: boolean) {
  vi.resetModules();
  vi.stubGlobal("navigator", { languages: [], ...(supported ? { serviceWorker } : {}) });
  vi.stubGlobal("window", { PushManager: {} });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path} ${body ?? ""}`.trim());
    return refused && method === "DELETE"
      ? Response.json({ detail: "No." }, { status: 429 })
      : Response.json({ key: "AQ" });
  });
  return import("./push");
}

beforeEach(() => {
  calls.length = 0;
  subscribedByOldKey = false;
  refused = false;
});

describe("a browser with push support", () => {
  it("sends its subscription to the server", async () => {
    await (await load(true)).subscribe();
    expect(calls).toEqual([
      "GET /api/push/key",
      '{"userVisibleOnly":true,"applicationServerKey":"AQ"}',
      'POST /api/push {"endpoint":"https://push.example/x","keys":{}}',
    ]);
  });

  it("subscribes again if the server has changed its key", async () => {
    subscribedByOldKey = true;
    await (await load(true)).subscribe();
    expect(calls.map((call) => call.split(" ")[0])).toEqual([
      "GET",
      '{"userVisibleOnly":true,"applicationServerKey":"AQ"}',
      "browser",
      '{"userVisibleOnly":true,"applicationServerKey":"AQ"}',
      "POST",
    ]);
  });

  it("unsubscribes at the server and in the browser", async () => {
    await (await load(true)).unsubscribe();
    const request = 'DELETE /api/push {"endpoint":"https://push.example/x"}';
    expect(calls).toEqual([request, "browser unsubscribes"]);
  });

  it("unsubscribes in the browser even if the server refuses", async () => {
    refused = true;
    await expect((await load(true)).unsubscribe()).rejects.toThrow("No.");
    expect(calls.at(-1)).toBe("browser unsubscribes");
  });
});

it("does nothing in a browser without push support", async () => {
  const push = await load(false);
  await push.subscribe();
  await push.unsubscribe();
  expect(calls).toEqual([]);
});
