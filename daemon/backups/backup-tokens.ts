import type { TokenTarget } from '../tokens/tokens.js';
import type { Backups } from './backups.js';

/** Defines what backup tokens give access to: each token to only one backup. */
export const backupTarget = (backups: Pick<Backups, 'find'>): TokenTarget => ({
  canonical: ({ backup_id: id }) => String(id),
  require: (id) => backups.find(id),
});
