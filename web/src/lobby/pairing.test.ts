import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../api/games";
import * as lobby from "../api/lobby";
import { people, type RunningGame } from "../api/account";
import type { Game } from "../api/types";
import { pairing } from "./pairing.svelte";

/** Who is here, and the tables that are followed. */
const here = vi.hoisted(() => ({ me: { player: { id: "ann" }, guest: false } }));
const followed = vi.hoisted(() => [] as string[]);

vi.mock("../page/me.svelte", () => here);
vi.mock("../ui/router.svelte", () => ({
  router: { route: { screen: "start" }, go: () => undefined },
}));
vi.mock("../api/connection", () => ({
  socketAddress: (path: string) => path,
  follow: ({ url }: { url: (since: number) => string }) => {
    const address = url(0);
    followed.push(address);
    return () => followed.splice(followed.indexOf(address), 1);
  },
}));

const running = (id: string, changes: Partial<RunningGame> = {}) =>
  ({ id, status: "waiting", public: true, clock: "none", ...changes }) as RunningGame;
const table = (id: string) => ({ id, status: "waiting", seats: [] }) as unknown as Game;

function goOn(...games: RunningGame[]): void {
  vi.spyOn(people, "running").mockResolvedValue(games);
}

beforeEach(() => {
  pairing.end();
  here.me.player.id = "ann";
  vi.spyOn(api, "game").mockImplementation(async (id) => table(id));
});

describe("a page that is loaded anew", () => {
  it("waits on at the latest table of the lobby's that needs somebody there", async () => {
    goOn(
      running("private", { public: false }),
      running("days", { clock: "days" }),
      running("playing", { status: "playing" }),
      running("latest", { clock: "realtime" }),
      running("older"),
    );
    await pairing.resume();
    expect(pairing.game?.id).toBe("latest");
    expect(followed).toEqual(["/api/games/latest/ws?since=0"]);
  });

  it("does not where nobody waits, where all have come, or where nothing is told", async () => {
    goOn(running("days", { clock: "days" }));
    await pairing.resume();
    goOn(running("begun"));
    vi.spyOn(api, "game").mockResolvedValue({ ...table("begun"), status: "playing" });
    await pairing.resume();
    vi.spyOn(people, "running").mockRejectedValue(new Error("offline"));
    await pairing.resume();
    expect(pairing.game).toBeNull();
  });

  it("does not where something else was asked for meanwhile", async () => {
    goOn(running("before"));
    vi.spyOn(lobby, "pair").mockResolvedValue(table("asked"));
    const resumed = pairing.resume();
    await pairing.ask({ game: "toy", players: 2, clock: "any", rated: false });
    await resumed;
    expect(pairing.game?.id).toBe("asked");
    expect(followed).toEqual(["/api/games/asked/ws?since=0"]);
  });
});

it("waits for nobody but whoever is here", async () => {
  goOn(running("anns"));
  await pairing.resume();
  here.me.player.id = "ben";
  goOn();
  await pairing.resume();
  expect(pairing.game).toBeNull();
  expect(followed).toEqual([]);
});
