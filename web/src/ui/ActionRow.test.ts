import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import ActionRow, { type Action } from "./ActionRow.svelte";

const run = vi.fn();
const undo = (reason: string | false): Action[] => [
  { icon: "undo", label: "Undo", run, shown: true, reason },
];
const isTold = () => screen.getByText("No move yet.").classList.contains("told");
const button = () => screen.getByRole("button", { name: "Undo" });

/** Move the pointer over the button by so many pixels. */
const point = (movementX: number) => {
  const event = new MouseEvent("pointermove", { bubbles: true });
  const moved = { movementX: { value: movementX }, movementY: { value: 0 } };
  Object.defineProperties(event, moved);
  return fireEvent(button(), event);
};

it("tells why an action cannot be chosen to a pointer that moves there, not to one at rest", async () => {
  render(ActionRow, { actions: undo("No move yet.") });
  await point(0);
  expect(isTold()).toBe(false);
  await point(2);
  expect(isTold()).toBe(true);
  await fireEvent.blur(button());
  expect(isTold()).toBe(false);
});

it("tells it after a tap", async () => {
  render(ActionRow, { actions: undo("No move yet.") });
  await fireEvent.click(button());
  expect(isTold()).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it("does not tell a reason that comes after the action was chosen", async () => {
  const { rerender } = render(ActionRow, { actions: undo(false) });
  await fireEvent.click(button());
  expect(run).toHaveBeenCalledOnce();
  await rerender({ actions: undo("No move yet.") });
  expect(isTold()).toBe(false);
  await fireEvent.click(button());
  expect(isTold()).toBe(true);
  await rerender({ actions: undo(false) });
  await rerender({ actions: undo("No move yet.") });
  expect(isTold()).toBe(false);
});
