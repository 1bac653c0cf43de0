import { parseMounts } from '../../../lib/mount-table.js';

/** The kernel reads and writes these by itself. All others ask a program or another host, which may never answer. */
const NEAR = new Set(
  'bcachefs btrfs devtmpfs exfat ext2 ext3 ext4 f2fs jfs ntfs3 overlay ramfs rootfs tmpfs vfat xfs zfs'.split(
    ' ',
  ),
);
const HOLDS_MS = 1000;

/** Which paths are on disks of this host alone, all the way to them. What is mounted is looked at anew each second. */
export class NearDisks {
  readonly #table: () => Promise<string>;
  #seenMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #far: string[] = [];

  /** @param table reads /proc/self/mountinfo. This accesses no disk, but waits while another process mounts something. */
  constructor(table: () => Promise<string>) {
    this.#table = table;
  }

  /** @param path without links; each character stands for a byte */
  async isNear(path: string): Promise<boolean> {
    if (performance.now() - this.#seenMs > HOLDS_MS) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    const within = `${path}/`;
    return !this.#far.some((mount) => within.startsWith(mount));
  }

  async #look(): Promise<void> {
    const nowMs = performance.now();
    this.#far = farMounts(await this.#table());
    this.#seenMs = nowMs;
  }
}

/** Where they are mounted, with a slash at the end. */
const farMounts = (table: string): string[] =>
  parseMounts(table)
    .filter(({ type }) => !NEAR.has(type))
    .map(({ point }) => (point.endsWith('/') ? point : `${point}/`));
