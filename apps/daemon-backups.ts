import { join } from 'node:path';
import type { DaemonConfig } from '../config/index.js';
import { Backups, type BackupsOptions } from '../daemon/backups/backups.js';
import { EncryptedStore } from '../daemon/backups/stores/encrypted-store.js';
import { openBackupStore } from '../daemon/backups/stores/open-backup-store.js';
import { FreeSpace } from '../daemon/disk/free-space.js';
import { readIdentity } from '../lib/age/identity.js';

type Basics = Pick<BackupsOptions, 'database' | 'clock' | 'logger' | 'containers' | 'catalogue' | 'files'>;

export async function openBackups(config: DaemonConfig, basics: Basics): Promise<Backups> {
  const { backups, diskKeepFree, backupKeep: keep, backupKeepDays: keepDays } = config;
  const limits = { limitBytes: config.backupLimit, totalBytes: config.backupTotalLimit };
  const disk =
    backups.kind === 'local' ? { free: new FreeSpace(diskKeepFree), folder: backups.folder } : undefined;
  const plain = await openBackupStore(backups, {
    ...basics,
    noteFile: join(config.folder, 'backups-folder'),
  });
  const store = new EncryptedStore(
    plain,
    (config.backupKeys ?? []).flatMap((key) => readIdentity(key) ?? []),
  );
  const restoringFolder = join(config.folder, 'restoring');
  return Backups.open({
    ...{ ...basics, store, disk, limits, restoringFolder },
    serversFolder: config.servers,
    retention: { keep, keepDays },
  });
}
