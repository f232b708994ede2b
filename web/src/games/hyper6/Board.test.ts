import { fireEvent, render } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import type { Plan } from "../contract";
import Board from "./Board.svelte";
import type { Event, View } from "./view";

// jsdom sees no sizes, and moves nothing.
vi.hoisted(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  const motion: Partial<Animation> = {
    ...{ finished: new Promise(() => 0), cancel: () => 0, play: () => 0, pause: () => 0 },
  };
  Element.prototype.animate = () => motion as Animation;
  HTMLCanvasElement.prototype.getContext = () => null;
});

const near = { slot: 0, sides: 8, face: 5, node: 16 };
const far = { slot: 1, sides: 6, face: 2, node: 59 };
const view: View = {
  ...{ phase: "drive", players: 2, need: 2, order: [1, 2], waiting: [[], []], chosen: [0, 0] },
  ...{ ships: [[near, far], []], home: [0, 0], scores: [0, 0], idle: 0, idle_limit: 9 },
  ...{ next_node: 7, over: false },
};
const drive = (slot: number, sides: number, from: number, to: number): Event[] => [
  { type: "drive", seat: 1, slot, sides, from, to },
];
const plan: Plan<Event> = {
  ...{ seat: 1, live: true, forbidden: [] },
  moves: [
    { move: "16-21", events: drive(0, 8, 16, 21) },
    { move: "59-61", events: drive(1, 6, 59, 61) },
  ],
};

const onmessage = vi.fn();
const onmove = vi.fn();
beforeEach(() => {
  onmessage.mockReset();
  onmove.mockReset();
});

async function board() {
  const { container, component, rerender } = render(Board, {
    ...{ view, players: 2, options: {}, names: ["Ann", "Ben"], viewer: 1, plan, recent: [] },
    ...{ hint: null, speed: 1, onmove, onmessage, onannounce: () => 0, onsound: () => 0 },
  });
  const ship = (node: number) => container.querySelector(`[data-node="${node}"]`) as SVGElement;
  await expect.poll(() => ship(59).ariaLabel).toContain("square");
  /** Tap a ship in the tray below the board: the nearest on the board is not known here. */
  const tap = (index: number) =>
    fireEvent.click(container.querySelectorAll(".fleet button")[index] as Element);
  return { component, rerender, ship, tap };
}

it("keeps a ship that is tapped while the own move is shown, and says on its turn what it can do", async () => {
  const { component, rerender, ship, tap } = await board();
  const after = { ...view, ships: [[{ ...near, node: 21 }, far], []] };
  void component.play(drive(0, 8, 16, 21), view, after);
  await rerender({ plan: { ...plan, live: false } });
  await tap(1);
  await tap(1);
  expect(onmessage).not.toHaveBeenCalled();
  // Another view ends the animation.
  await rerender({ view: { ...after } });
  expect(ship(59).getAttribute("aria-selected")).toBe("true");
  expect(onmessage).not.toHaveBeenCalled();
  await rerender({ plan });
  expect(onmessage).toHaveBeenCalledExactlyOnceWith("Square 2 on node 59, ring 5. Drives to 61.");
  expect(onmove).not.toHaveBeenCalled();
  await tap(1);
  expect(onmove).toHaveBeenCalledExactlyOnceWith("59-61");
});

it("keeps a ship that is chosen by key while a move is shown", async () => {
  const { component, rerender, ship } = await board();
  const after = { ...view, ships: [[{ ...near, node: 21 }, far], []] };
  void component.play(drive(0, 8, 16, 21), view, after);
  await rerender({ plan: { ...plan, live: false } });
  await fireEvent.keyDown(ship(59), { key: "Enter" });
  await rerender({ view: { ...after }, plan });
  expect(ship(59).getAttribute("aria-selected")).toBe("true");
  await fireEvent.keyDown(ship(59), { key: "Enter" });
  expect(onmove).toHaveBeenCalledExactlyOnceWith("59-61");
});

it("lets a ship go that was tapped and has moved", async () => {
  const { component, rerender, ship, tap } = await board();
  const after = { ...view, ships: [[{ ...near, node: 21 }, far], []] };
  void component.play(drive(0, 8, 16, 21), view, after);
  await tap(0);
  await rerender({ view: { ...after } });
  expect(ship(21).getAttribute("aria-selected")).toBe("false");
});

it("takes back what it said of a ship when a hint is shown", async () => {
  const { rerender, ship } = await board();
  await fireEvent.focus(ship(59));
  expect(onmessage).toHaveBeenLastCalledWith(expect.stringContaining("Square 2 on node 59"));
  await rerender({ hint: { seat: 1, events: drive(0, 8, 16, 21) } });
  expect(onmessage).toHaveBeenLastCalledWith("");
});
