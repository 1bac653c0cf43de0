import { grants } from '../../lib/contract/scopes.js';
import { DomainError } from '../../lib/errors/errors.js';

/**
 * Checks that a caller has the permission of the operation that it reads or cancels.
 * @throws DomainError `forbidden`
 */
export function assertMayFollow(permission: string, scopes: readonly string[]): void {
  if (grants(scopes, permission)) return;
  throw new DomainError('forbidden', `This operation needs the permission ${permission}.`);
}
