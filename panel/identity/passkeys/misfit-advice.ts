import type { RelyingParty } from './relying-party.js';

/**
 * Returns a sentence about what to do after a rejected passkey response. If the browser used another address than
 * `PANEL_PUBLIC_URL`, the sentence names that URL; otherwise it is undefined. It contains nothing that the client sent.
 */
export const adviceFor = (clientDataJSON: string, { origin }: RelyingParty): string | undefined =>
  originIn(clientDataJSON) === origin
    ? undefined
    : `Passkeys of this panel work only at ${origin}: open the panel there and start again.`;

/** Returns the origin that the browser reports (WebAuthn 3, 5.8.1), unverified: it only selects the sentence. */
function originIn(clientDataJSON: string): unknown {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null && 'origin' in data ? data.origin : undefined;
  } catch {
    // The JSON is invalid, so no browser has sent it.
    return undefined;
  }
}
