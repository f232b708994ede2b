import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { exampleGame } from "./examples";
import SharePosition from "./SharePosition.svelte";

it("copies a link to the ply, and saves its picture", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const game = exampleGame({ id: "a b", rounds: 2 });
  render(SharePosition, { game, at: { round: 2, ply: 7 } });
  await fireEvent.click(screen.getByRole("button", { name: "Copy link to this position" }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/t/a%20b?round=2&ply=7`);
  for (const format of ["png", "svg"]) {
    const link = screen.getByRole("link", { name: `Save picture (${format.toUpperCase()})` });
    expect(link.getAttribute("href")).toBe(`/api/games/a%20b/picture.${format}?round=2&ply=7`);
    expect(link.getAttribute("download")).toBe(`${game.game}-a b-2-7.${format}`);
  }
  vi.unstubAllGlobals();
});
