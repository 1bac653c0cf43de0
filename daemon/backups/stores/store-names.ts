import { DomainError } from '../../../lib/errors/errors.js';

const ID = /^bkp_[0-9a-v]{26}$/;
const ARCHIVE = '.tar.gz';
const MANIFEST = '.json';
const NAME = /^(bkp_[0-9a-v]{26})(\.tar\.gz|\.json)(\.part)?$/;

/** The meaning of a file name in a store. `part` is an incomplete archive or manifest. */
export type StoreName = { id: string; what: 'archive' | 'manifest' | 'part' };

/** Parses the name of a file in a store. Returns undefined for files that a store does not create. */
export function storeName(name: string): StoreName | undefined {
  const [, id, suffix, part] = NAME.exec(name) ?? [];
  if (id === undefined) return undefined;
  return { id, what: part !== undefined ? 'part' : suffix === ARCHIVE ? 'archive' : 'manifest' };
}

/**
 * Returns the file name of an archive.
 *
 * @throws DomainError `not_found` for an invalid id, which must not get into a file name
 */
export const archiveName = (id: string): string => `${checked(id)}${ARCHIVE}`;

/** Returns the file name of a manifest. @throws DomainError `not_found` for an invalid id */
export const manifestName = (id: string): string => `${checked(id)}${MANIFEST}`;

export const partName = (name: string): string => `${name}.part`;

export const noBackup = (cause?: unknown): DomainError =>
  new DomainError('not_found', 'Backup not found. List the backups to see their ids.', {
    cause,
  });

function checked(id: string): string {
  if (ID.test(id)) return id;
  throw noBackup();
}
