import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import ClockPicker from "./ClockPicker.svelte";

const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole("radio", { name }));
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

it("has no clock at first", () => {
  render(ClockPicker, { clock: null });
  expect(chosen()).toEqual(["none"]);
  const kinds = within(screen.getByRole("group", { name: "Time control" })).getAllByRole("radio");
  expect(kinds).toHaveLength(3);
});

it("offers presets in minutes, and sets one", async () => {
  render(ClockPicker, { clock: null });
  await choose("Real time");
  expect(chosen()).toEqual(["realtime", "10+10"]);
  await choose(/^3 minutes/);
  expect(chosen()).toEqual(["realtime", "3+3"]);
});

it("sets minutes of the user's own", async () => {
  render(ClockPicker, { clock: { kind: "realtime", minutes: 10, increment: 10 } });
  await choose("Custom");
  const minutes = screen.getAllByRole<HTMLInputElement>("spinbutton")[0] as HTMLInputElement;
  await fireEvent.click(screen.getByRole("button", { name: "One minute more" }));
  expect(minutes.value).toBe("11");
  await fireEvent.click(screen.getByRole("button", { name: "One minute less" }));
  expect(minutes.value).toBe("10");
});

it("offers days for a move", async () => {
  render(ClockPicker, { clock: null });
  await choose("Correspondence");
  expect(chosen()).toEqual(["days", "3"]);
  await choose("7");
  expect(chosen()).toEqual(["days", "7"]);
});
