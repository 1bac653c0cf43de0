import { readClientData } from './client-data.js';
import type { RelyingParty } from './relying-party.js';

/**
 * Returns a sentence about what to do after a rejected passkey response. If the browser used another address than
 * `PANEL_PUBLIC_URL`, the sentence names that URL; otherwise it is undefined. It contains nothing that the client sent.
 */
export const adviceFor = (clientDataJSON: string, { origin }: RelyingParty): string | undefined =>
  readClientData(clientDataJSON).origin === origin
    ? undefined
    : `Passkeys of this panel work only at ${origin}: open the panel there and start again.`;
