/** HTTP requests to the server. A failed request throws an ApiError. */

import { t } from "../words";

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

let sessionLost: () => void = () => undefined;

/** Set the callback for a session that the server no longer knows. */
export function onSessionLost(callback: () => void): void {
  sessionLost = callback;
}

/** An error answer (RFC 9457). */
interface Problem {
  code?: string;
  detail?: string;
}

export async function request(method: string, path: string, body?: BodyInit, type?: string) {
  let response: Response;
  try {
    const headers = type === undefined ? undefined : { "Content-Type": type };
    response = await fetch(path, { method, body: body ?? null, ...(headers && { headers }) });
  } catch {
    throw new ApiError(0, "offline", t("error-offline"));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Problem;
  if (problem.code === "no_session") {
    sessionLost();
    throw new ApiError(response.status, problem.code, t("error-session"));
  }
  throw new ApiError(response.status, problem.code ?? "", problem.detail ?? t("error-unknown"));
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
  const response = await request(method, path, JSON.stringify(body), "application/json");
  return (await response.json()) as T;
}

/** Make a request whose answer has no body. */
export async function send(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) {
  await request(method, path, JSON.stringify(body), "application/json");
}
