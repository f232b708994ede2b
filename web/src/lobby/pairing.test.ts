import { beforeEach, describe, expect, it, vi } from "vitest";
import { gamesApi } from "../api/games";
import type { Game, RunningGame } from "../api/types";
import { sha256 } from "../table/fairness";
import { myGames } from "./my-games.svelte";
import { pairing } from "./pairing.svelte";

const current = vi.hoisted(() => ({ me: { user: { id: "ann" }, isGuest: false } }));
/** Addresses of the open sockets. */
const connected = vi.hoisted(() => [] as string[]);
/** The handler of the last of them. */
const latest: { receive: (message: object) => void } = vi.hoisted(() => ({
  receive: () => undefined,
}));

vi.mock("../page/me.svelte", () => current);
vi.mock("../ui/router.svelte", () => ({
  router: { route: { screen: "start" }, go: () => undefined },
}));
vi.mock("../api/connection", () => ({
  socketUrl: (path: string) => path,
  connect: ({ url, onmessage }: { url: (since: number) => string; onmessage: () => void }) => {
    const address = url(0);
    latest.receive = onmessage;
    connected.push(address);
    return () => connected.splice(connected.indexOf(address), 1);
  },
}));

const running = (id: string, changes: Partial<RunningGame> = {}) =>
  ({ id, status: "waiting", public: true, clock: "none", ...changes }) as RunningGame;
const waitingGame = (id: string) =>
  ({ id, status: "waiting", seats: [], you: [1], may: [] }) as unknown as Game;

function setRunningGames(...games: RunningGame[]): void {
  vi.spyOn(myGames, "load").mockResolvedValue(games);
}

beforeEach(() => {
  pairing.stop();
  current.me.user.id = "ann";
  vi.spyOn(gamesApi, "get").mockImplementation(async (id) => waitingGame(id));
});

describe("request", () => {
  it("commits to a contribution, and reveals it while waiting once all seats are taken", async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const full = (commitment: string, may: Game["may"]) => {
      const contributions = [{ seats: [1], state: "sealed", commitment, text: null }];
      const fairness = { seal: "", seed: null, entropy: [], contributions, draws_first: true };
      return { ...waitingGame("t"), may, fairness } as Game;
    };
    const paired = vi.spyOn(gamesApi, "pair");
    paired.mockImplementation(async ({ commitment = "" }) => full(commitment, []));
    const revealed = vi.spyOn(gamesApi, "reveal").mockRejectedValue(new Error("too late"));
    await pairing.request({ game: "toy", players: 2, clock: "any", rated: false });
    expect(revealed).not.toHaveBeenCalled();
    const commitment = paired.mock.lastCall?.[0].commitment ?? "";
    latest.receive({ type: "game", game: full(commitment, ["reveal"]) });
    await expect.poll(() => revealed).toHaveBeenCalled();
    const [id, text = ""] = revealed.mock.lastCall ?? [];
    expect([id, await sha256(text)]).toEqual(["t", commitment]);
    vi.unstubAllGlobals();
  });
});

describe("resume", () => {
  it("waits at the latest public table that needs the host's presence", async () => {
    setRunningGames(
      running("private", { public: false }),
      running("days", { clock: "days" }),
      running("playing", { status: "playing" }),
      running("latest", { clock: "realtime" }),
      running("older"),
    );
    await pairing.resume();
    expect(pairing.game?.id).toBe("latest");
    expect(connected).toEqual(["/api/games/latest/ws?version=2&since=0"]);
  });

  it("does not wait if there is no such table, it has started, or the request fails", async () => {
    setRunningGames(running("days", { clock: "days" }));
    await pairing.resume();
    setRunningGames(running("begun"));
    vi.spyOn(gamesApi, "get").mockResolvedValue({ ...waitingGame("begun"), status: "playing" });
    await pairing.resume();
    vi.spyOn(myGames, "load").mockRejectedValue(new Error("offline"));
    await pairing.resume();
    expect(pairing.game).toBeNull();
  });

  it("does not replace a pairing requested in the meantime", async () => {
    setRunningGames(running("before"));
    vi.spyOn(gamesApi, "pair").mockResolvedValue(waitingGame("requested"));
    const resumed = pairing.resume();
    await pairing.request({ game: "toy", players: 2, clock: "any", rated: false });
    await resumed;
    expect(pairing.game?.id).toBe("requested");
    expect(connected).toEqual(["/api/games/requested/ws?version=2&since=0"]);
  });

  it("stops waiting for another user after a login", async () => {
    setRunningGames(running("anns"));
    await pairing.resume();
    current.me.user.id = "ben";
    setRunningGames();
    await pairing.resume();
    expect(pairing.game).toBeNull();
    expect(connected).toEqual([]);
  });
});
