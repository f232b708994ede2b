import { expect, it } from "vitest";
import type { GameKind } from "../../api/types";
import { botsFor } from "./seats";

it("offers a network at tables of its number of players, and other bots at all", () => {
  const info = { bots: ["greedy", "fox", "mine"], bot_players: { fox: [2, 3], mine: [2] } };
  expect(botsFor(info as unknown as GameKind, 2)).toEqual(["greedy", "fox", "mine"]);
  expect(botsFor(info as unknown as GameKind, 3)).toEqual(["greedy", "fox"]);
});
