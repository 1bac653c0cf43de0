import { DomainError } from '../../../lib/errors/errors.js';

/**
 * Refuses work that starts a server or replaces its files while an administrator has suspended it.
 *
 * @throws DomainError `conflict` (`server_suspended`), for administrators as well
 */
export function requireNotSuspended({ isSuspended }: { isSuspended: boolean }): void {
  if (!isSuspended) return;
  throw new DomainError(
    'conflict',
    'The server is suspended, so it cannot be started, reinstalled or restored: an administrator must resume it first.',
    { code: 'server_suspended' },
  );
}
