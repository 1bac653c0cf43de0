import type { Logger } from '../../../lib/logging/logger.js';
import type { Containers } from '../../containers/containers.js';
import type { DiskUse } from '../../disk/disk-use.js';
import type { Walks } from '../../files/walks/walks.js';
import type { BackupStore } from '../stores/backup-store.js';
import type { Place } from './restore-site.js';

export type RestoreParts = {
  containers: Pick<Containers, 'claim' | 'recoveries' | 'folders'>;
  store: BackupStore;
  disk: Pick<DiskUse, 'begin' | 'bytesOf' | 'measureSoon'>;
  /** The daemon's folder for restores in progress, outside the containers' folders. */
  folder: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  walks: Walks;
};

/**
 * The journal entry of a restore. In the step `stage`, the server's files are unchanged, and recovery undoes the
 * restore. From `swap` on, recovery completes it: the folder `inode` replaces the container's folder.
 */
export type RestoreNote = { backup: string; place: Place } & (
  | { step: 'stage' }
  | { step: 'swap'; inode: number }
);
