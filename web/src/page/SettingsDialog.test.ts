import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { GameUi } from "../games/contract";
import { settings } from "../ui/settings.svelte";
import SettingsDialog from "./SettingsDialog.svelte";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  settings.boards = {};
  settings.sound = true;
  const ui = { name: "toy", themes: ["day", "dusk"] } as unknown as GameUi;
  render(SettingsDialog, { ui, onclose: () => undefined });
});

const press = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

it("offers the themes of the game's board, the usual one first", async () => {
  const [day, dusk] = screen.getAllByRole("radio");
  expect(day).toHaveProperty("checked", true);
  await fireEvent.click(dusk as Element);
  expect(settings.boards).toEqual({ toy: "dusk" });
});

it("has a volume for each kind of sound, as long as sound is on", async () => {
  await press("tab", "Sound");
  const volume = screen.getByRole("slider", { name: "Chat" });
  await fireEvent.input(volume, { target: { value: "4" } });
  expect(settings.volumes.chat).toBe(4);
  await fireEvent.click(screen.getAllByRole("radio", { name: "Off" })[0] as Element);
  expect(volume).toHaveProperty("disabled", true);
});

it("stays as it is in another language", async () => {
  await press("tab", "General");
  const language = screen.getByRole("combobox", { name: "Language" });
  await fireEvent.change(language, { target: { value: "de" } });
  await expect.poll(() => screen.queryByRole("combobox", { name: "Sprache" })).toBe(language);
  expect(screen.getByRole("dialog", { name: "Einstellungen" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Allgemein" }).ariaSelected).toBe("true");
  expect(screen.getByRole("radio", { name: "Dunkel" })).toBeTruthy();
  await fireEvent.change(language, { target: { value: "en" } });
  await expect.poll(() => screen.queryByRole("combobox", { name: "Language" })).toBe(language);
});
