import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ApiError, changeSession, get, onSessionLost, post } from "./request";

vi.mock("../words", () => ({ t: (id: string) => id }));

/** The requests under way: each is answered when the test says so. */
let sent: { path: string; answer: (status: number, body: object) => void }[];
const lost = vi.fn();

/** Answer the oldest request to a path, and wait until the page has read the answer. */
async function answer(path: string, status = 200, body: object = {}): Promise<void> {
  const at = sent.findIndex((request) => request.path === path);
  expect(at, path).not.toBe(-1);
  sent.splice(at, 1)[0]?.answer(status, body);
  await new Promise((resolve) => setTimeout(resolve));
}

const paths = () => sent.map(({ path }) => path);
const NO_SESSION = [401, { code: "no_session" }] as const;
const WRONG = [403, { code: "wrong_credentials" }] as const;

/** Return the code that a request is refused with. */
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => "",
    (error: ApiError) => error.code,
  );

beforeEach(() => {
  sent = [];
  lost.mockReset();
  vi.useRealTimers();
  onSessionLost(lost);
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise<Response>((resolve) => {
      const give = (status: number, body: object) => resolve(Response.json(body, { status }));
      sent.push({ path, answer: give });
    });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const logIn = (name: string) => changeSession(() => post(`/api/login/${name}`));

it("tells of a lost session", async () => {
  const games = refusal(get("/api/me/games"));
  await answer("/api/me/games", ...NO_SESSION);
  expect(await games).toBe("no_session");
  expect(lost).toHaveBeenCalledOnce();
});

it("does not take a log-in, which ends the guest's session, for a lost one", async () => {
  const games = refusal(get("/api/me/games"));
  const login = logIn("ann");
  await expect.poll(paths).toContain("/api/login/ann");
  await answer("/api/me/games", ...NO_SESSION);
  expect(await games).toBe("no_session");
  await answer("/api/login/ann");
  await login;
  expect(lost).not.toHaveBeenCalled();
});

it("tells of a session that is lost after a log-in failed", async () => {
  const login = refusal(logIn("ann"));
  await expect.poll(paths).toEqual(["/api/login/ann"]);
  await answer("/api/login/ann", ...WRONG);
  expect(await login).toBe("wrong_credentials");
  const games = refusal(get("/api/me/games"));
  await answer("/api/me/games", ...NO_SESSION);
  expect(await games).toBe("no_session");
  expect(lost).toHaveBeenCalledOnce();
});

it("changes the session once at a time, also after a failure", async () => {
  const [ann, ben, cleo] = [logIn("ann"), refusal(logIn("ben")), logIn("cleo")];
  await expect.poll(paths).toEqual(["/api/login/ann"]);
  await answer("/api/login/ann");
  await ann;
  await expect.poll(paths).toEqual(["/api/login/ben"]);
  await answer("/api/login/ben", ...WRONG);
  expect(await ben).toBe("wrong_credentials");
  await expect.poll(paths).toEqual(["/api/login/cleo"]);
  await answer("/api/login/cleo");
  await cleo;
});
