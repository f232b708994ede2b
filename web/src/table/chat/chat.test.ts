import { beforeEach, describe, expect, it, vi } from "vitest";
import { chatApi } from "../../api/chat";
import { ApiError } from "../../api/request";
import type { ChatLine, ChatRequest } from "../../api/types";
import { usersApi } from "../../api/users";
import { notices } from "../../ui/notices.svelte";
import { mergeLines, unconfirmed, unreadCount } from "./chat";
import { Chat } from "./chat.svelte";

const line = (id: number, person: string, text: string): ChatLine => ({
  ...{ id, person, text, seat: 1, name: person, phrase: null, at: 0 },
});
const isOwn = ({ person }: ChatLine) => person === "ann";

describe("lists of chat lines", () => {
  it("merge lines in order and without duplicates", () => {
    const lines = mergeLines([line(2, "ben", "b")], [line(3, "ann", "c"), line(1, "ann", "a")]);
    expect(mergeLines(lines, lines).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("confirm one sent line for each line received", () => {
    const sent: ChatRequest[] = [{ text: "hi" }, { phrase: "hello" }, { text: "hi" }];
    expect(unconfirmed(sent, [line(1, "ann", "hi")])).toEqual([
      { phrase: "hello" },
      { text: "hi" },
    ]);
  });

  it("count others' lines after the last one read as unread", () => {
    const lines = [line(1, "ben", "a"), line(2, "ann", "b"), line(3, "ben", "c")];
    expect(unreadCount(lines, 0, isOwn)).toBe(2);
    expect(unreadCount(lines, 1, isOwn)).toBe(1);
  });
});

describe("Chat", () => {
  let chat: Chat;
  beforeEach(() => {
    vi.restoreAllMocks();
    chat = new Chat("t", isOwn);
  });

  it("shows an own line at once, and once only after socket and answer have confirmed it", async () => {
    let answer: (line: ChatLine) => void = () => {};
    vi.spyOn(chatApi, "send").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const sent = chat.send({ text: "hi" });
    expect(chat.pending).toEqual([{ text: "hi" }]);
    chat.receive([line(1, "ann", "hi")]);
    expect(chat.pending).toEqual([]);
    answer(line(1, "ann", "hi"));
    expect(await sent).toBe(true);
    expect(chat.lines).toHaveLength(1);
  });

  it("does not confirm a pending line by an older one with the same text", () => {
    vi.spyOn(chatApi, "send").mockReturnValue(new Promise(() => {}));
    chat.receive([line(1, "ann", "hi")]);
    void chat.send({ text: "hi" });
    chat.receive([line(1, "ann", "hi")]);
    expect(chat.pending).toHaveLength(1);
  });

  it("removes a refused line and shows the reason", async () => {
    const refusal = new ApiError(429, "too_many_requests", "Slowly.");
    vi.spyOn(chatApi, "send").mockRejectedValue(refusal);
    expect(await chat.send({ text: "hi" })).toBe(false);
    expect(chat.pending).toEqual([]);
    expect(notices.list.at(-1)?.text).toBe("Slowly.");
  });

  it("has nothing unread once it is marked as read", () => {
    chat.receive([line(1, "ben", "a")]);
    expect(chat.unread).toBe(1);
    chat.markRead();
    expect(chat.unread).toBe(0);
  });

  it("hides the lines of a muted user", async () => {
    vi.spyOn(usersApi, "mute").mockResolvedValue();
    chat.receive([line(1, "ben", "a"), line(2, "ann", "b")]);
    await chat.mute("ben");
    expect(chat.lines.map(({ id }) => id)).toEqual([2]);
  });
});
