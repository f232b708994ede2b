import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../api/request";
import { talk, type ChatLine, type Saying } from "../../api/chat";
import { heard, underWay, unread } from "./chat";
import { Chat } from "./chat.svelte";
import { notices } from "../../ui/notices.svelte";

const line = (id: number, person: string, text: string): ChatLine => ({
  ...{ id, person, text, seat: 1, name: person, phrase: null, at: 0 },
});
const own = ({ person }: ChatLine) => person === "ann";

describe("the lines", () => {
  it("are kept once each, in their order, however they come", () => {
    const lines = heard([line(2, "ben", "b")], [line(3, "ann", "c"), line(1, "ann", "a")]);
    expect(heard(lines, lines).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("take what was sent out of what is under way, one by one", () => {
    const sent: Saying[] = [{ text: "hi" }, { phrase: "hello" }, { text: "hi" }];
    expect(underWay(sent, [line(1, "ann", "hi")])).toEqual([{ phrase: "hello" }, { text: "hi" }]);
  });

  it("are news if others said them after the last look", () => {
    const lines = [line(1, "ben", "a"), line(2, "ann", "b"), line(3, "ben", "c")];
    expect(unread(lines, 0, own)).toBe(2);
    expect(unread(lines, 1, own)).toBe(1);
  });
});

describe("a chat", () => {
  let chat: Chat;
  beforeEach(() => {
    vi.restoreAllMocks();
    chat = new Chat("t", own);
  });

  it("shows an own line at once, and once only when it has come back both ways", async () => {
    let answer: (line: ChatLine) => void = () => {};
    vi.spyOn(talk, "say").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const said = chat.say({ text: "hi" });
    expect(chat.sent).toEqual([{ text: "hi" }]);
    chat.hear([line(1, "ann", "hi")]);
    expect(chat.sent).toEqual([]);
    answer(line(1, "ann", "hi"));
    expect(await said).toBe(true);
    expect(chat.lines).toHaveLength(1);
  });

  it("does not take an old line that comes again for a new one that says the same", () => {
    vi.spyOn(talk, "say").mockReturnValue(new Promise(() => {}));
    chat.hear([line(1, "ann", "hi")]);
    void chat.say({ text: "hi" });
    chat.hear([line(1, "ann", "hi")]);
    expect(chat.sent).toHaveLength(1);
  });

  it("takes a line back that is refused, and says why", async () => {
    vi.spyOn(talk, "say").mockRejectedValue(new Refusal(429, "too_many_requests", "Slowly."));
    expect(await chat.say({ text: "hi" })).toBe(false);
    expect(chat.sent).toEqual([]);
    expect(notices.list.at(-1)?.text).toBe("Slowly.");
  });

  it("has no news once it was looked at", () => {
    chat.hear([line(1, "ben", "a")]);
    expect(chat.news).toBe(1);
    chat.look();
    expect(chat.news).toBe(0);
  });

  it("does not show any more what somebody muted has said", async () => {
    vi.spyOn(talk, "mute").mockResolvedValue();
    chat.hear([line(1, "ben", "a"), line(2, "ann", "b")]);
    await chat.mute("ben");
    expect(chat.lines.map(({ id }) => id)).toEqual([2]);
  });
});
