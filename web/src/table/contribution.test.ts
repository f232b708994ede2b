import { beforeEach, describe, expect, it, vi } from "vitest";
import page from "../../../docs/fair-chance.md?raw";
import { gamesApi } from "../api/games";
import type { ChanceCommitment, ChanceReveal, Game } from "../api/types";
import {
  contribute,
  contributeAsAsked,
  ownContribution,
  reveal,
  verifyGame,
  type Given,
} from "./contribution";
import { exampleGame, exampleSeat } from "./examples";
import { sha256 } from "./fairness";

/** A seed whose first drawn seat of two is known for a text: see "who starts" in the page. */
const [vector] = [...page.matchAll(/^{"seed".*"weights": \[1, 1\].*}$/gm)].map(
  ([line]) => JSON.parse(line) as { seed: string; commitment: string; entropy: string[] },
);
const seed = vector?.seed ?? "";
const [text = ""] = vector?.entropy ?? [];
const seal = `hexwarp-1 ${vector?.commitment ?? ""}`;

const stored = new Map<string, string>();
const revealed = vi.spyOn(gamesApi, "reveal");

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  revealed.mockReset();
});

type Contribution = ChanceReveal["contributions"][number];

/** Return a game at which the seats are taken, and only contributions are missing. */
function fullGame(contributions: Contribution[], changes: Partial<Game> = {}): Game {
  const fairness: ChanceCommitment = {
    ...{ seal, seed: null, entropy: [], draws_first: true },
    contributions,
  };
  return exampleGame({ status: "waiting", may: ["reveal"], fairness, ...changes });
}

const sealed = (commitment: string, seat = 1): Contribution => ({
  ...{ seats: [seat], state: "sealed", commitment, text: null },
});

/** Take a seat with the text of the vector; return the commitment. */
async function takeSeat(id = "t"): Promise<string> {
  const commitment = await sha256(text);
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  vi.spyOn(crypto, "getRandomValues").mockImplementationOnce((array) => {
    (array as Uint8Array).set(bytes);
    return array;
  });
  const request = vi.fn(async (given: Given) =>
    fullGame([sealed(given.commitment ?? "")], { id, seats: [exampleSeat(1)] }),
  );
  await contribute(request);
  expect(request.mock.calls).toEqual([[{ commitment }]]);
  return commitment;
}

describe("contributeAsAsked", () => {
  it("commits to another text under new terms where the table has opened again", async () => {
    const first = await takeSeat();
    revealed.mockResolvedValue(fullGame([]));
    await contributeAsAsked(fullGame([sealed(first)], { id: "t", seats: [exampleSeat(1)] }));
    expect(ownContribution("t")?.terms).not.toBeNull();
    const committed = vi
      .spyOn(gamesApi, "commit")
      .mockImplementation(async (id, commitment) => fullGame([sealed(commitment)], { id }));
    const lapsed: Contribution = { seats: [1], state: "lapsed", commitment: null, text: null };
    await contributeAsAsked(fullGame([lapsed], { id: "t", may: ["commit"] }));
    const own = ownContribution("t");
    expect(own?.terms).toBeNull();
    expect(committed.mock.calls).toEqual([["t", await sha256(own?.text ?? "")]]);
    expect(committed.mock.calls[0]?.[1]).not.toBe(first);
  });
});

describe("contribute", () => {
  it("commits to a text that stays here", async () => {
    await takeSeat();
    expect(ownContribution("t")).toEqual({ text, terms: null });
  });

  it("keeps the earlier text if the user had the seat already", async () => {
    await takeSeat();
    await contribute(async () => fullGame([sealed("an earlier one")]));
    expect(ownContribution("t")?.text).toBe(text);
  });

  it("keeps its text also if the server lists other players' contributions alone", async () => {
    for (const contributions of [[], [sealed("of another player", 2)]]) {
      stored.clear();
      await contribute(async () => fullGame(contributions));
      expect(ownContribution("t")).toMatchObject({ terms: null });
    }
  });

  it("sends the text itself where the browser cannot compute hashes", async () => {
    vi.stubGlobal("crypto", { getRandomValues: (array: Uint8Array) => array.fill(10) });
    const request = vi.fn<(given: Given) => Promise<Game>>(async () => exampleGame());
    await contribute(request);
    vi.unstubAllGlobals();
    expect(request.mock.calls).toEqual([[{ entropy: "0a".repeat(16) }]]);
  });
});

describe("reveal", () => {
  it("waits until all seats are taken and the game asks for it", async () => {
    const commitment = await takeSeat();
    const open = exampleSeat(2, { kind: "open", person: null });
    for (const game of [
      fullGame([sealed(commitment)], { may: [] }),
      fullGame([sealed(commitment)], { seats: [exampleSeat(1), open] }),
      fullGame([sealed("another")]),
      fullGame([sealed(commitment)], { id: "another" }),
    ]) {
      expect(await reveal(game)).toBeNull();
    }
    expect(revealed).not.toHaveBeenCalled();
    expect(ownContribution("t")?.terms).toBeNull();
  });

  it("keeps the terms as they were shown at first", async () => {
    const commitment = await takeSeat();
    revealed.mockRejectedValueOnce(new Error("offline"));
    await expect(reveal(fullGame([sealed(commitment)]))).rejects.toThrow();
    const { terms } = ownContribution("t") ?? {};
    expect(terms).toEqual({
      ...{ seal, contributions: [commitment], drawsFirst: true, players: ["ann", "ben"] },
      rounds: 1,
    });
    revealed.mockResolvedValue(exampleGame());
    await reveal(fullGame([sealed(commitment), sealed("one more", 2)]));
    expect(revealed.mock.calls).toEqual([
      ["t", text],
      ["t", text],
    ]);
    expect(ownContribution("t")?.terms).toEqual(terms);
  });
});

describe("verifyGame", () => {
  /** The draw of the starting player: with the seed and text of the vector, seat 2. */
  const draw = { n: 0, outcomes: [[1, 1], [2, 1]], drawn: 2, ply: 0, round: 1 }; // prettier-ignore
  /** Ben was drawn: he has seat 1. */
  const seats = [
    exampleSeat(1, { name: "Ben", person: "ben" }),
    exampleSeat(2, { name: "Ann", person: "ann" }),
  ];

  async function played(): Promise<[Game, ChanceReveal]> {
    const commitment = await takeSeat();
    revealed.mockResolvedValue(exampleGame());
    await reveal(fullGame([sealed(commitment)]));
    const contributions: Contribution[] = [{ seats: [2], state: "revealed", commitment, text }];
    const game = fullGame(contributions, { status: "finished", seats, round: 1 });
    const taken_back: number[] = [];
    return [game, { seal, seed, entropy: [text], contributions, draws: [draw], taken_back }];
  }

  it("accepts a game that was played under the terms", async () => {
    const [game, chance] = await played();
    expect(await verifyGame(game, chance, 0)).toEqual({
      fair: true,
      draws: 1,
      takenBack: 0,
      own: true,
    });
    const second = { ...game, round: 2, seats: [...seats].reverse() };
    expect(await verifyGame(second, chance, 0)).toMatchObject({ fair: true, own: true });
  });

  it("says if this browser has no part in it", async () => {
    const [game, chance] = await played();
    stored.clear();
    expect(await verifyGame(game, chance, 0)).toMatchObject({ fair: true, draws: 1, own: false });
  });

  it("does not call a game fair that began without asking for this browser's text", async () => {
    const [game, chance] = await played();
    await takeSeat();
    const unused = { fair: false, wrong: "unused" };
    expect(await verifyGame(game, chance, 0)).toEqual(unused);
    const [own] = chance.contributions as [Contribution];
    const withheld: Contribution = { ...own, state: "withheld", text: null };
    for (const contributions of [[withheld], []]) {
      const without = { ...chance, entropy: [], contributions, draws: [] };
      expect(await verifyGame(game, without, 0)).toEqual(unused);
      const aborted = { ...game, status: "aborted", state: null } as const;
      expect(await verifyGame(aborted, without, 0)).toMatchObject({ fair: true, own: false });
    }
  });

  it("rejects draws that were taken back if this page has seen no takeback", async () => {
    const [game, chance] = await played();
    const back = { ...chance, taken_back: [1, 2] };
    for (const seen of [1, null]) {
      expect(await verifyGame(game, back, seen)).toMatchObject({ fair: true, takenBack: 2 });
    }
    expect(await verifyGame(game, back, 0)).toEqual({ fair: false, wrong: "takebacks" });
  });

  it("rejects another number of rounds than the terms have, if they have one", async () => {
    const [game, chance] = await played();
    const shortened = { ...game, rounds: 2 };
    expect(await verifyGame(shortened, chance, 0)).toEqual({ fair: false, wrong: "terms" });
    const terms = { ...ownContribution("t")?.terms, rounds: undefined };
    stored.set("hexwarp:contributions", JSON.stringify({ t: { text, terms } }));
    expect(await verifyGame(shortened, chance, 0)).toMatchObject({ fair: true, own: true });
  });

  it("rejects another seed, sealed after the text was known", async () => {
    const [game, chance] = await played();
    const own = ownContribution("t");
    const terms = { ...own?.terms, seal: "hexwarp-1 as shown before" };
    stored.set("hexwarp:contributions", JSON.stringify({ t: { ...own, terms } }));
    expect(await verifyGame(game, chance, 0)).toEqual({ fair: false, wrong: "terms" });
  });

  it("rejects a contribution withheld, dropped, added or exchanged after the text was known", async () => {
    const [game, chance] = await played();
    const [own] = chance.contributions as [Contribution];
    const other: Contribution = { ...own, state: "withheld", text: null, commitment: "other" };
    const lists = [
      [own, other],
      [other, own],
    ];
    for (const contributions of lists) {
      const verdict = await verifyGame(game, { ...chance, contributions }, 0);
      expect(verdict).toEqual({ fair: false, wrong: "terms" });
    }
    // Without the text, other outcomes follow: the draw is right, but the text is not in it.
    const alone = { ...chance, entropy: [], contributions: [other], draws: [], taken_back: [0] };
    expect(await verifyGame(game, alone, null)).toEqual({ fair: false, wrong: "terms" });
  });

  it("rejects seats other than those drawn", async () => {
    const [game, chance] = await played();
    const swapped = { ...game, seats: [...seats].reverse() };
    expect(await verifyGame(swapped, chance, 0)).toEqual({ fair: false, wrong: "terms" });
    const undrawn = { ...chance, draws: [], taken_back: [0] };
    expect(await verifyGame(game, undrawn, null)).toEqual({ fair: false, wrong: "terms" });
  });
});
