import { DomainError } from '../../../lib/errors/errors.js';
import type { CredentialRow } from './credential-row.js';

/** `cursor` is the `next_cursor` of the page before. */
export type CredentialPageRequest = {
  limit?: number | undefined;
  cursor?: string | undefined;
  /**
   * Ids of the containers whose credentials the reader may see. By default all, and those of the data
   * directory.
   */
  only?: readonly string[] | undefined;
};

const DEFAULT_PAGE = 100;

/**
 * Returns one page. The cursor names the last credential of the page before, so that no credential appears
 * twice when others are created or deleted in between.
 * @throws DomainError `invalid_input` for a cursor that is not from this list
 */
export function credentialPage(
  rows: readonly CredentialRow[],
  { limit = DEFAULT_PAGE, cursor }: CredentialPageRequest,
): { rows: CredentialRow[]; next_cursor: string | null } {
  const sorted = [...rows].sort(byAge);
  const after = cursor === undefined ? undefined : decode(cursor);
  const rest = after === undefined ? sorted : sorted.filter((row) => byAge(after, row) < 0);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next_cursor: last !== undefined && rest.length > limit ? encode(last) : null };
}

type Place = Pick<CredentialRow, 'created_at' | 'id'>;

const byAge = (one: Place, other: Place) =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : Number(one.id > other.id));

const encode = ({ created_at, id }: Place): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url');

function decode(cursor: string): Place {
  const [, at, id] =
    /^(\d{1,15}) (sftp_[0-9a-v]{26})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) {
    throw new DomainError('invalid_input', '`cursor` is not valid for this list.', {
      details: [{ path: '/query/cursor', message: 'is not a next_cursor of this list' }],
    });
  }
  return { created_at: Number(at), id };
}
