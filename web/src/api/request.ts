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

/** Set the callback for a session that the server no longer knows. */
export function onSessionLost(callback: () => void): void {
  sessionLost = callback;
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
  const response = await request(method, path, JSON.stringify(body), JSON_BODY);
  return (await response.json()) as T;
}

/**
 * POST, and return the JSON response; with `minimal`, send `Prefer: return=minimal`, and return null
 * for a 204.
 */
export async function postPreferring<T>(
  path: string,
  body: unknown,
  minimal: boolean,
): Promise<T | null> {
  const headers = { ...JSON_BODY, ...(minimal && { Prefer: "return=minimal" }) };
  const response = await request("POST", path, JSON.stringify(body), headers);
  return response.status === 204 ? null : ((await response.json()) as T);
}

/** Make a request whose response has no body. */
export async function send(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) {
  await request(method, path, JSON.stringify(body), JSON_BODY);
}
