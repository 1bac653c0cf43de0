import type { Logger } from '../../../lib/logging/logger.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { BackupStore } from './backup-store.js';
import { LocalStore } from './local-store.js';
import type { S3StoreConfig } from './s3/s3-store.js';

/** The configuration of the backup store. */
export type BackupStoreConfig = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3StoreConfig);

export type BackupStoreTools = {
  logger: Pick<Logger, 'warn' | 'error'>;
  clock: Clock;
  /** The file in which the daemon stores the id of the backup folder. */
  noteFile: string;
};

/** Opens the configured store. If it is unreachable, only the requests that need it fail. */
export async function openBackupStore(
  config: BackupStoreConfig,
  tools: BackupStoreTools,
): Promise<BackupStore> {
  const { noteFile, logger, clock } = tools;
  if (config.kind === 'local') return LocalStore.open({ folder: config.folder, noteFile, logger });
  // The S3 client takes 20 MB of memory and 0.1 s to load, so it is loaded only if it is used.
  const { S3Store } = await import('./s3/s3-store.js');
  const { kind: _, ...rest } = config;
  return new S3Store(rest, { logger, clock });
}
