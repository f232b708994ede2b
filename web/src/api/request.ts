/** How the server is asked. A refusal is thrown as a Refusal, whose message is for the player. */

import { t } from "../words";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

let whenUnknown: () => void = () => undefined;

/** What is done where the server no longer knows who asks: the session was ended elsewhere. */
export function onUnknown(call: () => void): void {
  whenUnknown = call;
}

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
    throw new Refusal(0, "offline", t("error-offline"));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Problem;
  if (problem.code === "no_session") {
    whenUnknown();
    throw new Refusal(response.status, problem.code, t("error-session"));
  }
  throw new Refusal(response.status, problem.code ?? "", problem.detail ?? t("error-unknown"));
}

export async function get<T>(path: string): Promise<T> {
  return (await (await request("GET", path)).json()) as T;
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const response = await request("POST", path, JSON.stringify(body), "application/json");
  return (await response.json()) as T;
}

/** For calls that answer with nothing. */
export async function send(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) {
  await request(method, path, JSON.stringify(body), "application/json");
}
