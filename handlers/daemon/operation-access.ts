import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';

/** Reading and cancelling an operation needs the permission of the operation that started it. @throws DomainError `forbidden` */
export function assertMayFollow(permission: string, scopes: readonly string[]): void {
  if (grants(scopes, permission)) return;
  throw new DomainError('forbidden', `This operation needs the permission ${permission}.`);
}
