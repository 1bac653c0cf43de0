import type { Logger } from '../../../lib/logging/logger.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Catalogue } from '../../catalog/catalogue.js';
import type { Containers } from '../../containers/containers.js';
import type { Files } from '../../files/files.js';
import type { BackupIndex } from '../index/backup-index.js';
import type { IndexSync } from '../index/index-sync.js';
import type { RetentionRules } from '../index/retention.js';
import type { BackupStore } from '../stores/backup-store.js';
import type { BackupAccount } from './backup-account.js';
import type { BackupUses } from './backup-uses.js';
import type { BackupDisk } from './keeping-free.js';

/** The dependencies of all operations on backups. */
export type BackupParts = {
  containers: Pick<
    Containers,
    | 'claim'
    | 'recoveries'
    | 'status'
    | 'onStatus'
    | 'resolveDefault'
    | 'folders'
    | 'writeConsole'
    | 'watchLogs'
  >;
  catalogue: { types: Pick<Catalogue['types'], 'find'> };
  files: Pick<Files, 'tar' | 'disk'>;
  store: BackupStore;
  /** The disk of the backups; undefined if they are stored on another host. */
  disk: BackupDisk | undefined;
  index: BackupIndex;
  account: BackupAccount;
  sync: IndexSync;
  uses: BackupUses;
  retention: RetentionRules;
  clock: Clock;
  logger: Logger;
};
