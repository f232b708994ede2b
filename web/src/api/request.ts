/** HTTP requests to the server. A failed request throws an ApiError. */

import { t } from "../words";
import type { Problem } from "./types";

/** A request that the server refused or that did not reach it; the message is for the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const JSON_BODY = { "Content-Type": "application/json" };

let sessionLost: () => void = () => undefined;

/** Set the callback that opens a session where the server no longer knows the one there was. */
export function onSessionLost(callback: () => void): void {
  sessionLost = callback;
}

let lastChange: Promise<unknown> = Promise.resolve();
let changes = 0;

/**
 * Make requests whose answers set or end the session after those before: of two at once, the
 * browser would keep the cookie that comes last. The session is not lost meanwhile.
 */
export async function changeSession<T>(make: () => Promise<T>): Promise<T> {
  const change = lastChange.then(make, make);
  lastChange = change;
  changes += 1;
  try {
    return await change;
  } finally {
    changes -= 1;
  }
}

export async function request(
  method: string,
  path: string,
  body: BodyInit | null = null,
  headers: Record<string, string> = {},
) {
  let response: Response;
  try {
    response = await fetch(path, { method, body, headers });
  } catch {
    throw new ApiError(0, "offline", t("error-offline"));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw refused(problem, response.status);
}

/** Return the error of a problem that the server told. */
export function refused({ code, detail }: Partial<Problem>, status: number): ApiError {
  if (code === "no_session") {
    // A log-in ends the session before, also for requests that are under way.
    if (changes === 0) sessionLost();
    return new ApiError(status, code, t("error-session"));
  }
  return new ApiError(status, code ?? "", detail ?? t("error-unknown"));
}

export async function get<T>(path: string): Promise<T> {
  return (await (await request("GET", path)).json()) as T;
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return sendJson<T>("POST", path, body);
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return sendJson<T>("PUT", path, body);
}

async function sendJson<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await request(method, path, JSON.stringify(body), JSON_BODY);
  return (await response.json()) as T;
}

/** Make a request whose response has no body. */
export async function send(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) {
  await request(method, path, JSON.stringify(body), JSON_BODY);
}
