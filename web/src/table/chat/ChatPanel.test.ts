import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { chatApi } from "../../api/chat";
import { ApiError } from "../../api/request";
import type { ChatLine } from "../../api/types";
import { Chat } from "./chat.svelte";
import ChatPanel from "./ChatPanel.svelte";

const line = (id: number, person: string, changes: Partial<ChatLine> = {}): ChatLine => ({
  ...{ id, person, seat: 1, name: person, text: `line ${id}`, phrase: null, at: 0, ...changes },
});

const sent = vi.spyOn(chatApi, "send");
beforeEach(() => {
  sent.mockReset();
  sent.mockImplementation(async (_id, { text = null, phrase = null }) =>
    line(9, "ann", { text, phrase }),
  );
});

function panel(canWrite = true, lines: ChatLine[] = []): Chat {
  const chat = new Chat("t", ({ person }) => person === "ann");
  chat.receive(lines);
  render(ChatPanel, { chat, colourOf: () => "red", canWrite });
  return chat;
}

const texts = () =>
  within(screen.getByRole("log", { name: "Chat" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.trim());

it("lists what was said, and offers to mute or report others' lines only", () => {
  const chat = panel(true, [line(1, "ann"), line(2, "ben", { text: null, phrase: "hello" })]);
  expect(texts()).toEqual(["ann line 1", "ben Hello!"]);
  expect(screen.getByRole("button", { name: "Mute or report ben" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mute or report ann" })).toBeNull();
  expect(chat.unread).toBe(0);
});

it("says that nobody has said anything", () => {
  panel();
  expect(texts()).toEqual(["No messages yet."]);
});

it("sends a text, and shows it at once", async () => {
  panel();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Say something" });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  expect(button.disabled).toBe(true);
  await fireEvent.input(field, { target: { value: "  well met " } });
  await fireEvent.click(button);
  expect(sent).toHaveBeenCalledWith("t", { text: "well met" });
  expect([field.value, ...texts()]).toEqual(["", "ann well met"]);
});

it("gives the text back if the server refuses it", async () => {
  sent.mockRejectedValue(new ApiError(429, "too_many", "Slower, please."));
  panel();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Say something" });
  await fireEvent.input(field, { target: { value: "again" } });
  await fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await expect.poll(() => field.value).toBe("again");
});

it("sends a quick phrase", async () => {
  panel();
  const phrases = screen.getByRole("group", { name: "Quick phrases" });
  await fireEvent.click(within(phrases).getByRole("button", { name: "Hello!" }));
  expect(sent).toHaveBeenCalledWith("t", { phrase: "hello" });
});

it("is read-only for spectators", () => {
  panel(false);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("Only players can write here.")).toBeTruthy();
});
