import type { Clock } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import type { Catalogue } from '../catalog/catalogue.js';
import type { Containers } from '../containers/containers.js';
import type { Files } from '../files/files.js';
import type { BackupAccount } from './backup-account.js';
import type { BackupIndex } from './backup-index.js';
import type { BackupStore } from './backup-store.js';
import type { BackupUses } from './backup-uses.js';
import type { IndexSync } from './index-sync.js';
import type { BackupDisk } from './keeping-free.js';
import type { RetentionRules } from './retention.js';

/** The dependencies of all operations on backups. */
export type BackupParts = {
  containers: Pick<
    Containers,
    'hold' | 'holds' | 'status' | 'onStatus' | 'resolveDefault' | 'folders' | 'writeConsole' | 'watchLogs'
  >;
  catalogue: Pick<Catalogue, 'list'>;
  files: Pick<Files, 'tar' | 'disk'>;
  store: BackupStore;
  /** Undefined if backups are stored on another host. */
  disk: BackupDisk | undefined;
  index: BackupIndex;
  account: BackupAccount;
  sync: IndexSync;
  uses: BackupUses;
  retention: RetentionRules;
  clock: Clock;
  logger: Logger;
};
