import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "../../ui/settings.svelte";
import type { Plan } from "../contract";
import Board from "./Board.svelte";
import type { IndigoEvent, View } from "./view";

// jsdom sees no sizes.
vi.hoisted(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

const view: View = {
  ...{ tiles: [], gems: [], centre: { emerald: 5, sapphire: 1 }, collected: [], scores: [] },
  ...{ lost: [], hands: [["C"], ["?"]], stock: 52, unseen: { R: 6, X: 6, C: 13, B: 14, S: 14 } },
  ...{ gateways: [[1], [2], [1], [2], [1], [2]], over: false },
};
const plan: Plan<IndigoEvent> = {
  seat: 1,
  live: true,
  moves: [{ move: "e6C0", events: [{ type: "lay", seat: 1, cell: "e6", kind: "C", rotation: 0 }] }],
  forbidden: [],
};

const onmove = vi.fn();
const onannounce = vi.fn();
beforeEach(() => {
  onmove.mockReset();
  onannounce.mockReset();
  settings.confirm = "touch";
  settings.coordinates = false;
  settings.boards = {};
});

async function board(props: { plan?: Plan<IndigoEvent> | null } = {}) {
  const { container, rerender } = render(Board, {
    ...{ view, players: 2, options: {}, names: ["Ann", "Ben"], viewer: 1, plan, recent: [] },
    ...{ hint: null, speed: 0, onmove, onmessage: () => 0, onannounce, onsound: () => 0, ...props },
  });
  // The cells come after the board's picture.
  const cells = () => container.querySelectorAll<SVGElement>("[data-cell=e6]");
  await expect.poll(cells).toHaveLength(1);
  const [cell] = cells() as unknown as [SVGElement];
  return { container, rerender, cell, press: () => fireEvent.keyDown(cell, { key: "Enter" }) };
}

it("lays a tile at the first press of a key", async () => {
  await (await board()).press();
  expect(onmove).toHaveBeenCalledExactlyOnceWith("e6C0");
});

it("asks before it lays a tile, if the user wants that always", async () => {
  settings.confirm = "always";
  const { press } = await board();
  await press();
  expect(onmove).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Lay" })).toBeTruthy();
  await press();
  expect(onmove).toHaveBeenCalledExactlyOnceWith("e6C0");
});

it("tells what the turns of a tile would do once that is known", async () => {
  const { cell, rerender } = await board({ plan: null });
  cell.focus();
  await fireEvent.keyDown(cell, { key: "i" });
  expect(onannounce).not.toHaveBeenCalled();
  await rerender({ plan });
  await expect
    .poll(() => onannounce)
    .toHaveBeenCalledExactlyOnceWith("No gem moves, however you turn it.");
});

it("names its cells and changes its colours by the settings", async () => {
  expect((await board()).container.textContent).not.toContain("e6");
  settings.coordinates = true;
  settings.boards = { indigo: "slate" };
  const { container } = await board();
  await expect.poll(() => container.textContent).toContain("e6");
  expect(container.querySelector(".indigo-slate")).not.toBeNull();
});
