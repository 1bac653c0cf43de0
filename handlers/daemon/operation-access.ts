import { grants } from '../../lib/contract/scopes.js';
import { DomainError } from '../../lib/errors/errors.js';

/** Reading and cancelling an operation needs the permission of the operation that started it. @throws DomainError `forbidden` */
export function assertMayFollow(permission: string, scopes: readonly string[]): void {
  if (grants(scopes, permission)) return;
  throw new DomainError('forbidden', `This operation needs the permission ${permission}.`);
}
