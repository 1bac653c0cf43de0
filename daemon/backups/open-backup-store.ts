import type { Clock } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import type { BackupStore } from './backup-store.js';
import { LocalStore } from './local-store.js';
import type { S3StoreConfig } from './s3/s3-store.js';

/** Where backups are kept. */
export type BackupStoreConfig = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3StoreConfig);

export type BackupStoreTools = {
  logger: Pick<Logger, 'warn' | 'error'>;
  clock: Clock;
  /** Where the daemon notes which folder backups are kept in. */
  noteFile: string;
};

/** A store that cannot be reached now may be later: only who needs it is refused. */
export async function openBackupStore(
  config: BackupStoreConfig,
  tools: BackupStoreTools,
): Promise<BackupStore> {
  const { noteFile, logger, clock } = tools;
  if (config.kind === 'local') return LocalStore.open({ folder: config.folder, noteFile, logger });
  // Its client takes 20 MB and a tenth of a second, which a daemon without it need not spend.
  const { S3Store } = await import('./s3/s3-store.js');
  const { kind: _, ...rest } = config;
  return new S3Store(rest, { logger, clock });
}
