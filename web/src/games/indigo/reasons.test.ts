import { expect, it } from "vitest";
import { reasonsBeyondFault, reasonTexts, type Reason } from "../reasons";

const texts = (reasons: Reason[], you: number[]) =>
  reasonTexts({ name: "indigo" }, reasons, ["Ann", "Ben", "Cleo"], you);

it("says you to the reader, and names the others", () => {
  const take = [{ kind: "take", gem: "emerald", gateway: 2, seats: [1, 2] }];
  const sent = "Sends an emerald out through";
  expect(texts(take, [1])).toEqual([`${sent} gateway 2, which you share with Ben.`]);
  expect(texts(take, [1, 2])).toEqual([`${sent} your gateway 2.`]);
  expect(texts(take, [3])).toEqual([`${sent} gateway 2 of Ann and Ben.`]);
  const allow = { kind: "allow", gem: "sapphire", seats: [2] };
  expect(texts([{ ...allow, likely: "yes" }], [2])).toEqual(["Lets you take the sapphire."]);
  expect(texts([{ ...allow, likely: "no" }], [1])).toEqual([
    "Gives Ben a chance to take the sapphire.",
  ]);
});

it("says the two most important ones that it has words for", () => {
  const reasons: Reason[] = [
    { kind: "unheard_of" },
    { kind: "safe", seats: [2] },
    { kind: "meet", gem: "amber", other: "sapphire" },
    { kind: "quiet", seats: [2] },
  ];
  expect(texts(reasons, [2])).toEqual([
    "Leaves you no gem within reach.",
    "Makes an amber and the sapphire meet, so nobody gets them.",
  ]);
  const alike = { kind: "meet", gem: "emerald", other: "emerald" };
  expect(texts([alike], [2])).toEqual(["Makes two emeralds meet, so nobody gets them."]);
});

it("leaves out the other side of a fault", () => {
  const fault = { kind: "allow", gem: "amber", seats: [2], likely: "yes" };
  const amber = { kind: "deny", gem: "amber", seats: [2] };
  const emerald = { kind: "deny", gem: "emerald", seats: [2] };
  const safe = { kind: "safe", seats: [2] };
  const lead = { kind: "lead", gem: "amber", gateway: 3, seats: [1] };
  expect(reasonsBeyondFault([amber, safe, emerald, lead], fault)).toEqual([emerald, lead]);
  expect(reasonsBeyondFault([amber, lead], undefined)).toEqual([amber, lead]);
});
