/** Passkeys: what the server asks for and the browser answers, and back. */

import { people, type PasskeyJson } from "../api/account";
import { t } from "../words";
import { fromBase64url, toBase64url } from "./base64url";

interface Described {
  id: string;
  type: "public-key";
}

interface Options {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
  allowCredentials?: Described[];
}

const described = ({ id, ...rest }: Described) => ({ ...rest, id: fromBase64url(id) });

/** The server's JSON as navigator.credentials takes it: with bytes. */
export function optionsOf(json: PasskeyJson): Record<string, unknown> {
  const { challenge, user, excludeCredentials, allowCredentials, ...rest } =
    json as unknown as Options;
  return {
    ...rest,
    challenge: fromBase64url(challenge),
    ...(user && { user: { ...user, id: fromBase64url(user.id) } }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(described) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(described) }),
  };
}

const ANSWERED = [
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
] as const;

type Answered = Partial<Record<(typeof ANSWERED)[number], ArrayBuffer | null>>;

/** The browser's answer as JSON. */
export function answerOf(credential: Pick<PublicKeyCredential, "id" | "rawId" | "response">) {
  const told = credential.response as unknown as Answered;
  const response: PasskeyJson = {};
  for (const name of ANSWERED) if (told[name]) response[name] = toBase64url(told[name]);
  const { id, rawId } = credential;
  return { id, rawId: toBase64url(rawId), type: "public-key", response } satisfies PasskeyJson;
}

/** Whether a browser at this site has passkeys: they need a name, and a protected connection. */
export function hasPasskeys(host: string, secure: boolean, known: boolean): boolean {
  const address = /^[\d.]+$/.test(host) || host.includes(":");
  return secure && known && !address;
}

export const passkeysHere = () =>
  hasPasskeys(location.hostname, isSecureContext, "PublicKeyCredential" in globalThis);

/** A new passkey for whoever plays here. Throws what a person can read. */
export async function makePasskey(): Promise<PasskeyJson> {
  const publicKey = optionsOf(await people.challenge("make"));
  return answered(
    navigator.credentials.create({ publicKey } as unknown as CredentialCreationOptions),
  );
}

/** The answer of a passkey that is there. Throws what a person can read. */
export async function usePasskey(): Promise<PasskeyJson> {
  const publicKey = optionsOf(await people.challenge("use"));
  return answered(navigator.credentials.get({ publicKey } as unknown as CredentialRequestOptions));
}

async function answered(asked: Promise<Credential | null>): Promise<PasskeyJson> {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch (reason) {
    const known = reason instanceof DOMException && reason.name === "InvalidStateError";
    throw new Error(t(known ? "passkey-known" : "passkey-none"), { cause: reason });
  }
  if (!credential) throw new Error(t("passkey-none"));
  return answerOf(credential as PublicKeyCredential);
}
