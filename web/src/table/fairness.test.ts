import { describe, expect, it } from "vitest";
import page from "../../../docs/fair-chance.md?raw";
import type { ChanceReveal, Draw } from "../api/types";
import { newEntropy, sha256, verify } from "./fairness";

type Contribution = ChanceReveal["contributions"][number];

interface Vector {
  seed: string;
  commitment: string;
  entropy: string[];
  n: number;
  weights: number[];
  outcome: number;
}

const vectors = [...page.matchAll(/^{"seed".*}$/gm)].map(([line]) => JSON.parse(line) as Vector);

const sealOf = ({ commitment }: Vector) => `hexwarp-1 ${commitment}`;

function drawOf({ n, weights, outcome }: Vector): Draw {
  const outcomes = weights.map((weight, index): [number, number] => [index, weight]);
  return { n, outcomes, drawn: outcome, ply: 0, round: 1 };
}

function chanceOf(vector: Vector): ChanceReveal {
  const { seed, entropy, n } = vector;
  const taken_back = Array.from({ length: n }, (_, number) => number);
  const contributions = entropy.map((text) => contribution({ text }));
  const draws = [drawOf(vector)];
  return { seal: sealOf(vector), seed, entropy, contributions, draws, taken_back };
}

/** Return a contribution that was given in the clear, apart from some changes. */
function contribution(changes: Partial<Contribution>): Contribution {
  return { seats: [1], state: "open", commitment: null, text: null, ...changes };
}

const [first, second] = vectors as [Vector, Vector];

describe("verify", () => {
  it("has test vectors", () => expect(vectors).toHaveLength(7));

  it.each(vectors)("accepts $outcome for number $n of $seed", async (vector) => {
    const right = { fair: true, draws: 1, takenBack: vector.n, own: false };
    expect(await verify(chanceOf(vector), sealOf(vector))).toEqual(right);
  });

  it("accepts the gaps that takebacks leave", async () => {
    const draws = [drawOf(first), drawOf(second)];
    const taken_back = Array.from({ length: second.n }, (_, n) => n).filter((n) => n !== first.n);
    const chance = { ...chanceOf(first), draws, taken_back };
    expect(await verify(chance, sealOf(first))).toMatchObject({ fair: true, draws: 2 });
  });

  it("percent-encodes the characters that encodeURIComponent leaves", async () => {
    // Python's hmac of "hexwarp-1 0 0 %21%27%28%29%2A~" decides for the second face.
    const draws = [{ ...drawOf(first), drawn: 1 }];
    const contributions = [contribution({ text: "!'()*~" })];
    const chance = { ...chanceOf(first), entropy: ["!'()*~"], contributions, draws };
    expect(await verify(chance, sealOf(first))).toMatchObject({ fair: true, draws: 1 });
  });
});

describe("verify, with wrong data,", () => {
  it.each(vectors)("rejects another outcome than $outcome for number $n", async (vector) => {
    const chance = chanceOf(vector);
    const wrong = { ...drawOf(vector), drawn: vector.outcome + 1 };
    chance.draws = [wrong];
    expect(await verify(chance, sealOf(vector))).toEqual({ fair: false, wrong });
  });

  it("rejects another number, entropy or weight", async () => {
    const vector = vectors[3] as Vector;
    const chance = chanceOf(vector);
    const [draw] = chance.draws as [Draw];
    const others: ChanceReveal[] = [
      { ...chance, entropy: [...vector.entropy].reverse() },
      {
        ...chance,
        entropy: [...vector.entropy].reverse(),
        contributions: [...chance.contributions].reverse(),
      },
      { ...chance, draws: [{ ...draw, n: draw.n + 1 }] },
      { ...chance, draws: [{ ...draw, outcomes: draw.outcomes.slice(3) }] },
    ];
    for (const other of others) {
      expect((await verify(other, sealOf(vector))).fair).toBe(false);
    }
  });

  it("rejects a text that was not committed to, and texts without a contribution", async () => {
    const vector = vectors[2] as Vector;
    const chance = chanceOf(vector);
    const [text = ""] = vector.entropy;
    const revealed = { text, state: "revealed", commitment: await sha256(text) } as const;
    const right = { ...chance, contributions: [contribution(revealed)] };
    expect(await verify(right, sealOf(vector))).toMatchObject({ fair: true });
    const withheld = contribution({ state: "withheld", commitment: revealed.commitment });
    const others = [contribution({ ...revealed, commitment: await sha256("dog") }), withheld];
    for (const other of others) {
      const verdict = await verify({ ...chance, contributions: [other] }, sealOf(vector));
      expect(verdict).toEqual({ fair: false, wrong: "text" });
    }
  });

  it("rejects a gap that no takeback explains", async () => {
    const vector = vectors[4] as Vector;
    const gap = { ...chanceOf(vector), taken_back: [] };
    expect(await verify(gap, sealOf(vector))).toEqual({ fair: false, wrong: "gap" });
  });

  it("rejects takebacks of draws among players who committed to texts", async () => {
    const vector = vectors[4] as Vector;
    const chance = chanceOf(vector);
    const commitments = await Promise.all(vector.entropy.map(sha256));
    const of = (committed: number) =>
      vector.entropy.map((text, index) =>
        index < committed
          ? contribution({ text, state: "revealed", commitment: commitments[index] ?? "" })
          : contribution({ text }),
      );
    const accepted = await verify({ ...chance, contributions: of(1) }, sealOf(vector));
    expect(accepted).toMatchObject({ fair: true, takenBack: vector.n });
    const refused = await verify({ ...chance, contributions: of(2) }, sealOf(vector));
    expect(refused).toEqual({ fair: false, wrong: "takebacks" });
  });

  it("rejects a number used before", async () => {
    const draws = [drawOf(second), drawOf(first)];
    const verdict = await verify({ ...chanceOf(first), draws }, sealOf(first));
    expect(verdict).toEqual({ fair: false, wrong: draws[1] });
  });

  it("rejects a seed that does not match the seal", async () => {
    const other = vectors[4] as Vector;
    const verdict = await verify(chanceOf(first), sealOf(other));
    expect(verdict).toEqual({ fair: false, wrong: "seal" });
  });
});

describe("newEntropy", () => {
  it("is random, in hexadecimal", () => {
    expect(newEntropy()).toMatch(/^[0-9a-f]{32}$/);
    expect(newEntropy()).not.toBe(newEntropy());
  });
});
