import { DomainError } from '../../lib/errors.js';

const ID = /^bkp_[0-9a-v]{26}$/;
const ARCHIVE = '.tar.gz';
const MANIFEST = '.json';
const NAME = /^(bkp_[0-9a-v]{26})(\.tar\.gz|\.json)(\.part)?$/;

/** What a name of a store means; `part` is what is not whole, of the archive or the manifest. */
export type StoreName = { id: string; what: 'archive' | 'manifest' | 'part' };

/** Undefined for what is not a store's. */
export function storeName(name: string): StoreName | undefined {
  const [, id, suffix, part] = NAME.exec(name) ?? [];
  if (id === undefined) return undefined;
  return { id, what: part !== undefined ? 'part' : suffix === ARCHIVE ? 'archive' : 'manifest' };
}

/** @throws DomainError `not_found` where it is no id of a backup, which no store may make a name of */
export const archiveName = (id: string): string => `${checked(id)}${ARCHIVE}`;

/** @throws DomainError `not_found` where it is no id of a backup */
export const manifestName = (id: string): string => `${checked(id)}${MANIFEST}`;

export const partName = (name: string): string => `${name}.part`;

export const noBackup = (cause?: unknown): DomainError =>
  new DomainError('not_found', 'There is no backup with this id: list the backups to see which there are.', {
    cause,
  });

function checked(id: string): string {
  if (ID.test(id)) return id;
  throw noBackup();
}
