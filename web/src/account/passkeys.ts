/** Passkeys (WebAuthn): converts between the server's JSON and the browser's API. */

import { accountApi } from "../api/account";
import type { JsonObject } from "../api/types";
import { t } from "../words";
import { fromBase64url, toBase64url } from "./base64url";

interface CredentialDescriptor {
  id: string;
  type: "public-key";
}

interface Options {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: CredentialDescriptor[];
  allowCredentials?: CredentialDescriptor[];
}

const withBytes = ({ id, ...rest }: CredentialDescriptor) => ({ ...rest, id: fromBase64url(id) });

/** Return the server's options as navigator.credentials takes them: with bytes for texts. */
export function optionsFromJson(json: JsonObject): Record<string, unknown> {
  const { challenge, user, excludeCredentials, allowCredentials, ...rest } =
    json as unknown as Options;
  return {
    ...rest,
    challenge: fromBase64url(challenge),
    ...(user && { user: { ...user, id: fromBase64url(user.id) } }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(withBytes) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(withBytes) }),
  };
}

const RESPONSE_FIELDS = [
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
] as const;

type ResponseBytes = Partial<Record<(typeof RESPONSE_FIELDS)[number], ArrayBuffer | null>>;

/** The part of a browser's credential that the server needs. */
interface CredentialBytes extends Pick<PublicKeyCredential, "id" | "rawId"> {
  response: ResponseBytes;
}

/** Return the browser's credential as JSON. */
export function credentialToJson({ id, rawId, response: bytes }: CredentialBytes) {
  const response: JsonObject = {};
  for (const name of RESPONSE_FIELDS) if (bytes[name]) response[name] = toBase64url(bytes[name]);
  return { id, rawId: toBase64url(rawId), type: "public-key", response } satisfies JsonObject;
}

/** Return whether passkeys work at a host: they need a domain name and a secure context. */
export function supportsPasskeys(host: string, secure: boolean, known: boolean): boolean {
  const ipAddress = /^[\d.]+$/.test(host) || host.includes(":");
  return secure && known && !ipAddress;
}

export const passkeysSupported = () =>
  supportsPasskeys(location.hostname, isSecureContext, "PublicKeyCredential" in globalThis);

/** Create a passkey for the current user. Throws an error with a message for the user. */
export async function createPasskey(): Promise<JsonObject> {
  const publicKey = optionsFromJson(await accountApi.passkeyChallenge("make"));
  return credentialJson(
    navigator.credentials.create({ publicKey } as unknown as CredentialCreationOptions),
  );
}

/** Answer a challenge with an existing passkey. Throws an error with a message for the user. */
export async function usePasskey(): Promise<JsonObject> {
  const publicKey = optionsFromJson(await accountApi.passkeyChallenge("use"));
  return credentialJson(
    navigator.credentials.get({ publicKey } as unknown as CredentialRequestOptions),
  );
}

async function credentialJson(request: Promise<Credential | null>): Promise<JsonObject> {
  let credential: Credential | null;
  try {
    credential = await request;
  } catch (reason) {
    // The device already has a passkey for the account.
    const exists = reason instanceof DOMException && reason.name === "InvalidStateError";
    throw new Error(t(exists ? "passkey-known" : "passkey-none"), { cause: reason });
  }
  if (!credential) throw new Error(t("passkey-none"));
  return credentialToJson(credential as PublicKeyCredential);
}
