import { DomainError } from '../../../lib/errors/errors.js';
import type { UserRow } from '../users/user-row.js';

export const unknownUser = () => new DomainError('not_found', 'User not found.');

/** @throws DomainError `not_found` */
export function presentUser(row: UserRow | null): UserRow {
  if (row === null) throw unknownUser();
  return row;
}
