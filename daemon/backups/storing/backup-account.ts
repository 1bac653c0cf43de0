import { stat, statfs } from 'node:fs/promises';
import { DomainError, unlessMissing } from '../../../lib/errors/errors.js';
import { humanSize } from '../../../lib/text/human-size.js';
import type { Account } from '../../disk/account.js';
import type { BackupIndex } from '../index/backup-index.js';

export type BackupLimits = {
  /** The limit of each container, in bytes. 0 means `LIMIT_FACTOR` times the disk limit of its files. */
  limitBytes: number;
  /**
   * The limit of all containers together, in bytes. 0 means half of the disk if it also stores the containers' files,
   * otherwise no limit.
   */
  totalBytes: number;
};

export type BackupAccountOptions = {
  index: Pick<BackupIndex, 'bytes'>;
  limits: BackupLimits;
  /** Returns the disk limit of a container's files in bytes, or undefined if it has none. */
  diskLimitOf(id: string): number | undefined;
  /** The folder of the backups; undefined if they are on another host. */
  folder: string | undefined;
  serversFolder: string;
};

/** Reserved bytes for one backup. All reservations together never exceed a limit. */
export type Reservation = {
  /** Reserves bytes. Call it before they are written. @throws DomainError `disk_full`, without a reservation */
  take(bytes: number): Promise<void>;
  give(bytes: number): void;
  /** Does nothing: bytes that were written stay reserved until the backup is in the index. */
  wrote(bytes: number): void;
  /** Ends the reservation. Call it when the backup is in the index or was deleted. */
  end(): void;
};

const LIMIT_FACTOR = 5;
const SHARE_OF_DISK = 1 / 2;

/**
 * Counts the bytes of archives and manifests, including those of removed containers. Stored backups are counted from
 * the index, and only those in progress are counted in memory. So the count is right again after the daemon was
 * killed.
 */
export class BackupAccount {
  readonly #options: BackupAccountOptions;
  readonly #reserved = new Map<string, number>();

  constructor(options: BackupAccountOptions) {
    this.#options = options;
  }

  of(id: string): Account {
    return {
      used: this.#options.index.bytes(id) + (this.#reserved.get(id) ?? 0),
      limit: this.#limitOf(id),
    };
  }

  async total(): Promise<Account> {
    return { used: this.#used(), limit: await this.#totalLimit() };
  }

  /** Reserves bytes for a backup. @throws DomainError `backup_limit_reached`, `backup_total_reached` */
  async reserve(id: string): Promise<Reservation> {
    const totalLimit = await this.#totalLimit();
    let taken = 0;
    const add = (bytes: number) => {
      taken += bytes;
      const reserved = (this.#reserved.get(id) ?? 0) + bytes;
      if (reserved > 0) this.#reserved.set(id, reserved);
      else this.#reserved.delete(id);
    };
    return {
      take: async (bytes) => {
        this.#requireWithin(id, bytes, totalLimit);
        add(bytes);
      },
      give: (bytes) => add(-bytes),
      wrote: () => undefined,
      end: () => add(-taken),
    };
  }

  #used(): number {
    let used = this.#options.index.bytes();
    for (const bytes of this.#reserved.values()) used += bytes;
    return used;
  }

  #requireWithin(id: string, asked: number, totalLimit: number | undefined): void {
    const { used, limit } = this.of(id);
    if (limit !== undefined && used + asked > limit) throw reached.own({ used, limit, asked });
    if (totalLimit === undefined) return;
    const total = this.#used();
    if (total + asked > totalLimit) throw reached.total({ used: total, limit: totalLimit, asked });
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

/** Returns whether all folders are on one disk; false if one is missing, such as the folder before the first backup. */
async function areOnOneDisk(...folders: string[]): Promise<boolean> {
  const [one, other] = await Promise.all(folders.map((folder) => unlessMissing(stat(folder))));
  return one !== undefined && one.dev === other?.dev;
}

type Reached = { used: number; limit: number; asked: number };

const reachedBy = (whose: string, setting: string, code: 'backup_limit_reached' | 'backup_total_reached') =>
  function toError({ used, limit, asked }: Reached): DomainError {
    const message = `The backups of ${whose} take ${humanSize(used)} of at most ${humanSize(limit)}, and ${humanSize(asked)} more are needed: delete some backups, or have ${setting} raised.`;
    return new DomainError('disk_full', message, { code });
  };

const reached = {
  own: reachedBy('this container', 'DAEMON_BACKUP_LIMIT', 'backup_limit_reached'),
  total: reachedBy('all containers', 'DAEMON_BACKUP_TOTAL_LIMIT', 'backup_total_reached'),
};
