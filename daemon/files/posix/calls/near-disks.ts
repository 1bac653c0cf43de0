import { ShortMemory } from '../../../../lib/async/short-memory.js';
import { parseMounts } from '../../../../lib/disk/mount-table.js';

/**
 * File systems that the kernel implements by itself. All others depend on a program or another host, which may never
 * respond.
 */
const NEAR = new Set(
  'bcachefs btrfs devtmpfs exfat ext2 ext3 ext4 f2fs jfs ntfs3 overlay ramfs rootfs tmpfs vfat xfs zfs'.split(
    ' ',
  ),
);
const HOLDS_MS = 1000;

/**
 * Determines which paths are only on local file systems, from the root down. The mount table is read again every
 * second.
 */
export class NearDisks {
  readonly #table: () => Promise<string>;
  readonly #far = new ShortMemory<string[]>({ forMs: HOLDS_MS, max: 1 });

  /**
   * @param table reads /proc/self/mountinfo. This accesses no disk, but waits while another process mounts something.
   */
  constructor(table: () => Promise<string>) {
    this.#table = table;
  }

  /** @param path with links resolved; each character is a byte */
  async isNear(path: string): Promise<boolean> {
    const far = await this.#far.get('', async () => farMounts(await this.#table()));
    const within = `${path}/`;
    return !far.some((mount) => within.startsWith(mount));
  }
}

/** Returns the mount points of other file systems, with a trailing slash. */
const farMounts = (table: string): string[] =>
  parseMounts(table)
    .filter(({ type }) => !NEAR.has(type))
    .map(({ point }) => (point.endsWith('/') ? point : `${point}/`));
