import { grants } from '../../../lib/contract/scopes.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import type { ServerAccess } from '../records/server-access.js';

/** The capabilities that a caller has for a server, and can therefore grant to others. */
export type Holdings = Pick<ServerAccess, 'capabilities' | 'expiresAt'> & {
  /** The capabilities of the calling key; `session` without a key. */
  scopes: 'session' | readonly string[];
};

/** Returns whether the caller itself can use this capability on the server. */
export const holds = ({ capabilities, scopes }: Holdings, wanted: ServerCapability): boolean =>
  grants(capabilities, wanted) && (scopes === 'session' || grants(scopes, wanted));

/**
 * Allows callers to grant, change and remove only capabilities that they hold.
 *
 * @throws DomainError `forbidden` (`missing_capability`)
 */
export function requireHeld(holdings: Holdings, wanted: readonly ServerCapability[]): void {
  const lacking = wanted.find((each) => !holds(holdings, each));
  if (lacking === undefined) return;
  const message = `You cannot grant, change or remove capabilities that you do not have yourself, such as ${lacking}.`;
  throw new DomainError('forbidden', message, { code: 'missing_capability' });
}

/**
 * Allows members whose membership ends to grant only memberships that end no later.
 *
 * @throws DomainError `forbidden` (`missing_capability`)
 */
export function requireWithinTerm({ expiresAt: own }: Holdings, wanted: Date | null): void {
  if (own === null || (wanted !== null && wanted <= own)) return;
  const message = `Your own membership ends at ${isoTime(own.getTime())}, so you cannot grant one that lasts longer.`;
  throw new DomainError('forbidden', message, { code: 'missing_capability' });
}
