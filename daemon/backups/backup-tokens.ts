import type { TokenTarget } from '../tokens/tokens.js';
import type { Backups } from './backups.js';

/** A backup token gives access to only that backup. */
export const backupTarget = (backups: Pick<Backups, 'find'>): TokenTarget => ({
  canonical: ({ backup_id: id }) => String(id),
  require: (id) => backups.find(id),
});
