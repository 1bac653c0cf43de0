import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';

/** Following and cancelling work takes the permission of the operation that began it. @throws DomainError `forbidden` */
export function assertMayFollow(permission: string, scopes: readonly string[]): void {
  if (grants(scopes, permission)) return;
  throw new DomainError('forbidden', `This operation needs the permission ${permission}.`);
}
