import { ShortMemory } from '../../../../lib/async/short-memory.js';
import { parseMounts } from '../../../../lib/disk/mount-table.js';

/**
 * The types of local file systems. The kernel implements these itself, without another program or host that might not
 * respond.
 */
const NEAR = new Set(
  'bcachefs btrfs devtmpfs exfat ext2 ext3 ext4 f2fs jfs ntfs3 overlay ramfs rootfs tmpfs vfat xfs zfs'.split(
    ' ',
  ),
);
const HOLDS_MS = 1000;

/**
 * Determines whether all parts of a path, from the root to its end, are on local file systems. The mount table is read
 * again every second.
 */
export class NearDisks {
  readonly #table: () => Promise<string>;
  readonly #far = new ShortMemory<string[]>({ forMs: HOLDS_MS, max: 1 });

  /**
   * @param table reads /proc/self/mountinfo, which does not access a disk but waits while another process mounts
   * something
   */
  constructor(table: () => Promise<string>) {
    this.#table = table;
  }

  /** Returns whether a path is local. @param path with links resolved; one character per byte */
  async isNear(path: string): Promise<boolean> {
    const far = await this.#far.get('', async () => farMounts(await this.#table()));
    const within = `${path}/`;
    return !far.some((mount) => within.startsWith(mount));
  }
}

/** Returns the mount points of file systems that are not local, with a trailing slash. */
const farMounts = (table: string): string[] =>
  parseMounts(table)
    .filter(({ type }) => !NEAR.has(type))
    .map(({ point }) => (point.endsWith('/') ? point : `${point}/`));
