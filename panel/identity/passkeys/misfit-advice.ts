import type { RelyingParty } from './relying-party.js';

/**
 * Returns advice about a rejected passkey response as a sentence. A response that was signed at another
 * address than `PANEL_PUBLIC_URL` can never be accepted, so the sentence names that URL. It contains nothing
 * that the client sent.
 */
export const adviceFor = (clientDataJSON: string, { origin }: RelyingParty): string =>
  originIn(clientDataJSON) === origin
    ? 'Start again.'
    : `Passkeys of this panel work only at ${origin}: open the panel there and start again.`;

/** Returns the origin that the browser reports (WebAuthn 3, 5.8.1), unverified: it only selects the sentence. */
function originIn(clientDataJSON: string): unknown {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null && 'origin' in data ? data.origin : undefined;
  } catch {
    // Not JSON, which no browser sends.
    return undefined;
  }
}
