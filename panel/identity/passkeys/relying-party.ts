import { isIP } from 'node:net';
import { DomainError } from '../../../lib/errors/errors.js';

export type RelyingParty = {
  /** The host name to which passkeys are bound. */
  id: string;
  name: string;
  /** The only accepted origin. */
  origin: string;
};

/**
 * Returns the relying party, which is the panel as browsers know it.
 *
 * @param publicUrl the panel's public URL
 * @throws DomainError `conflict` (`host_name_required`): WebAuthn does not support IP addresses
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new DomainError(
      'conflict',
      'Passkeys require a host name, and this panel is accessed by IP address: set `PANEL_PUBLIC_URL` to a URL with a host name, such as https://panel.example.org, and open the panel there.',
      { code: 'host_name_required' },
    );
  }
  return { id: hostname, name: 'Berth', origin };
}
