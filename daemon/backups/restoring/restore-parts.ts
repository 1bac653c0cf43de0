import type { Logger } from '../../../lib/logger.js';
import type { Containers } from '../../containers/containers.js';
import type { DiskUse } from '../../disk/disk-use.js';
import type { Walks } from '../../files/walks/walks.js';
import type { BackupStore } from '../backup-store.js';
import type { Place } from './restore-site.js';

/** What restores are done with. */
export type RestoreParts = {
  containers: Pick<Containers, 'hold' | 'holds' | 'folders'>;
  store: BackupStore;
  disk: Pick<DiskUse, 'begin' | 'bytesOf' | 'measureSoon'>;
  /** The daemon's own folder for what is being restored, outside the containers'. */
  folder: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  walks: Walks;
};

/**
 * What a restore has announced. Up to `stage` nothing of the server is changed, and it is undone; from `swap` on it is
 * brought to its end: the folder `inode` takes the place of the container's.
 */
export type RestoreNote = { backup: string; place: Place } & (
  | { step: 'stage' }
  | { step: 'swap'; inode: number }
);
