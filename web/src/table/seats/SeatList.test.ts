import { render, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { exampleSeat, exampleUi } from "../examples";
import type { Clocks } from "./clocks.svelte";
import SeatClock from "./SeatClock.svelte";
import SeatList from "./SeatList.svelte";

const props = {
  ui: exampleUi,
  seats: [exampleSeat(1), exampleSeat(2)],
  names: ["Ann", "Ben"],
  view: { scores: [4, 7] },
  toMove: [2],
  thinking: [],
  you: [1],
  rounds: 1,
};

/** Return the texts of the rows. */
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

it("says who sits where, whose turn it is, and the scores", () => {
  render(SeatList, props);
  const [ann, ben] = rows();
  expect(ann).toMatch(/Ann.*You.*4/s);
  expect(ben).toMatch(/Ben.*To move.*7/s);
  expect(screen.getByRole("link", { name: "Ben" }).getAttribute("href")).toContain("ben");
});

it("says who is away, out of the game, replaced or thinking", () => {
  const bot = { kind: "bot" as const, bot: "level4", person: null };
  const seats = [
    exampleSeat(1, { connected: false }),
    exampleSeat(2, { resigned: true }),
    exampleSeat(3, { ...bot, person: "cleo", away: true }),
    exampleSeat(4, bot),
  ];
  const names = seats.map(({ name }) => name);
  render(SeatList, { ...props, seats, names, toMove: [4], thinking: [4], you: [] });
  const texts = [/Away/, /Out of the game/, /Away, the computer plays/, /Thinking/];
  for (const [index, text] of texts.entries()) expect(rows()[index]).toMatch(text);
});

it("tells a bot's level, and the points over several rounds", () => {
  const bot = exampleSeat(2, { kind: "bot", bot: "level4", person: null, total: 12 });
  render(SeatList, { ...props, seats: [exampleSeat(1), bot], toMove: [1], rounds: 3 });
  expect(rows()[1]).toMatch(/Level 4.*12 in total/s);
});

it("shows the clocks of people, and that a link shows a hand", () => {
  const clocks = { Face: SeatClock, text: () => "2:31", isLow: () => false } as unknown as Clocks;
  const seats = [exampleSeat(1, { shown: true, running: true }), exampleSeat(2)];
  render(SeatList, { ...props, seats, clocks });
  const [ann] = screen.getAllByRole("listitem");
  expect(within(ann as HTMLElement).getByText("2:31")).toBeTruthy();
  expect(within(ann as HTMLElement).getByText("This hand is shared.")).toBeTruthy();
});

it("shows no scores before the start", () => {
  render(SeatList, { ...props, view: null, toMove: [] });
  expect(screen.queryByText("Score")).toBeNull();
});
