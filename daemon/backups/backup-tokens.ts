import type { TokenTarget } from '../tokens/tokens.js';
import type { Backups } from './backups.js';

/** A token of a backup opens that one alone. */
export const backupTarget = (backups: Pick<Backups, 'find'>): TokenTarget => ({
  canonical: ({ backup_id: id }) => String(id),
  require: (id) => backups.find(id),
});
