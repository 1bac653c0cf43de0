import { stat, statfs } from 'node:fs/promises';
import { DomainError, unlessMissing } from '../../lib/errors.js';
import { humanSize } from '../../lib/human-size.js';
import { type Account, ByteAccount, type Reached, type Reservation } from '../quotas/byte-account.js';
import type { BackupIndex } from './backup-index.js';

export type BackupLimits = {
  /** Of one container, in bytes; 0: `LIMIT_FACTOR` times what its files may take. */
  limitBytes: number;
  /** Of all containers, in bytes; 0: half of the disk, if the containers' files are on it, or else no limit. */
  totalBytes: number;
};

export type BackupAccountOptions = {
  index: Pick<BackupIndex, 'bytesOf' | 'bytes'>;
  limits: BackupLimits;
  /** What a container's files may take; undefined if that is not limited. */
  diskLimitOf(id: string): number | undefined;
  /** The folder of the backups; undefined if they are on another host. */
  folder: string | undefined;
  serversFolder: string;
};

const LIMIT_FACTOR = 5;
const SHARE_OF_DISK = 1 / 2;

/** The bytes of backups: archives and their manifests, also those of containers that were removed. */
export class BackupAccount {
  readonly #options: BackupAccountOptions;
  readonly #account: ByteAccount;

  constructor(options: BackupAccountOptions) {
    this.#options = options;
    const { index } = options;
    this.#account = new ByteAccount({
      storedOf: (id) => index.bytesOf(id),
      stored: () => index.bytes(),
      limitOf: (id) => this.#limitOf(id),
      ownReached,
      totalReached,
    });
  }

  of(id: string): Account {
    return this.#account.of(id);
  }

  async total(): Promise<Account> {
    return { used: this.#account.total(), limit: await this.#totalLimit() };
  }

  /** For one backup, which is refused with `disk_full` (`backup_limit_reached`, `backup_total_reached`). */
  async reserve(id: string): Promise<Reservation> {
    return this.#account.reserve(id, await this.#totalLimit());
  }

  #limitOf(id: string): number | undefined {
    const { limits, diskLimitOf } = this.#options;
    if (limits.limitBytes > 0) return limits.limitBytes;
    const diskLimit = diskLimitOf(id);
    return diskLimit === undefined ? undefined : LIMIT_FACTOR * diskLimit;
  }

  async #totalLimit(): Promise<number | undefined> {
    const { limits, folder, serversFolder } = this.#options;
    if (limits.totalBytes > 0) return limits.totalBytes;
    if (folder === undefined || !(await areOnOneDisk(folder, serversFolder))) return undefined;
    const disk = await statfs(folder);
    return disk.blocks * disk.bsize * SHARE_OF_DISK;
  }
}

/** False if a folder is missing: that of the backups is created with the first backup. */
async function areOnOneDisk(...folders: string[]): Promise<boolean> {
  const [one, other] = await Promise.all(folders.map((folder) => unlessMissing(stat(folder))));
  return one !== undefined && one.dev === other?.dev;
}

const ownReached = ({ used, limit, asked }: Reached) =>
  new DomainError(
    'disk_full',
    `The backups of this container take ${humanSize(used)} and may take ${humanSize(limit)}; ${humanSize(asked)} more are asked for: delete some, or have DAEMON_BACKUP_LIMIT raised.`,
    { code: 'backup_limit_reached' },
  );

const totalReached = ({ used, limit, asked }: Reached) =>
  new DomainError(
    'disk_full',
    `The backups of all containers take ${humanSize(used)} and may take ${humanSize(limit)}; ${humanSize(asked)} more are asked for: delete some, or have DAEMON_BACKUP_TOTAL_LIMIT raised.`,
    { code: 'backup_total_reached' },
  );
