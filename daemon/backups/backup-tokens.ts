import type { TokenTarget } from '../tokens/tokens.js';
import type { Backups } from './backups.js';

/** The resource that a backup token names: the token gives access to only this backup. */
export const backupTarget = (backups: Pick<Backups, 'find'>): TokenTarget => ({
  canonical: ({ backup_id: id }) => String(id),
  require: (id) => backups.find(id),
});
