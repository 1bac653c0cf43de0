import { isIP } from 'node:net';
import { DomainError } from '../../lib/errors.js';

/** The site that passkeys are made for and used at. */
export type RelyingParty = {
  /** The host name that passkeys are bound to. */
  id: string;
  /** What the browser says where it asks. */
  name: string;
  /** The only origin whose answers are taken. */
  origin: string;
};

/**
 * What the panel is to browsers that ask for passkeys.
 *
 * @param publicUrl the panel's public address
 * @throws DomainError `conflict` (`host_name_required`): WebAuthn knows no passkeys of an IP address
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new DomainError(
      'conflict',
      'Passkeys need a host name, and this panel is reached by an IP address: set `PANEL_PUBLIC_URL` to a URL with a host name, such as https://panel.example.org, and open the panel there.',
      { code: 'host_name_required' },
    );
  }
  return { id: hostname, name: 'Berth', origin };
}
