import { statfs } from 'node:fs/promises';
import { DomainError, errorCode } from '../../lib/errors.js';
import { humanSize } from '../../lib/human-size.js';

/** Of a small disk less is kept free. */
const MOST_KEPT = 1 / 20;
/** How often the disk is asked again because others have written meanwhile. */
const MAX_LOOKS = 5;
/** So long a figure holds where the disk has plenty: others would have to write that, and more, meanwhile. */
const HOLDS_MS = 250;
const PLENTY_BYTES = 4 * 1024 * 1024 * 1024;

type Disk = { free: number; total: number };

/**
 * Keeps files from the last bytes of a disk. What was promised and is not written yet counts as taken; of several disks
 * on each of them, as it is little and soon over.
 */
export class FreeSpace {
  readonly #keepFreeBytes: number;
  #promised = 0;
  /** Grows whenever promised bytes may have been written: the disk's figures from before do not tell of them. */
  #settled = 0;
  /** What was looked at last, and what may have been written since. */
  #seen: { folder: string; atMs: number; disk: Disk; settledBytes: number } | undefined;

  constructor(keepFreeBytes: number) {
    this.#keepFreeBytes = keepFreeBytes;
  }

  /** Where the disk has plenty for all that is known of it. @returns whether they are promised: if not, it has to be asked */
  promiseNow(folder: string, bytes: number): boolean {
    if (!this.#hasPlenty(folder, bytes)) return false;
    this.#promised += bytes;
    return true;
  }

  /** @param folder where they are written; one that is gone is not asked @throws DomainError `disk_full` */
  async promise(folder: string, bytes: number): Promise<void> {
    if (this.promiseNow(folder, bytes)) return;
    const disk = await this.#lookAt(folder);
    if (disk === undefined) {
      this.#promised += bytes;
      return;
    }
    this.#seen = { folder, atMs: performance.now(), disk, settledBytes: 0 };
    const keep = this.#keptOf(disk);
    const free = Math.max(0, disk.free - this.#promised);
    if (bytes > free - keep) {
      const kept = keep > 0 ? ` and keeps ${humanSize(keep)} of that (DAEMON_DISK_KEEP_FREE)` : '';
      const has = `The disk has ${humanSize(free)} free${kept}`;
      throw new DomainError(
        'disk_full',
        `${has}, and ${humanSize(bytes)} more are asked for: delete something first.`,
      );
    }
    this.#promised += bytes;
  }

  /** So many of the promised bytes are written, or never will be. */
  settle(bytes: number): void {
    this.#promised -= bytes;
    this.#settled += 1;
    if (this.#seen !== undefined) this.#seen.settledBytes += bytes;
  }

  /** A call of the system for each small file would take longer than to write it. */
  #hasPlenty(folder: string, bytes: number): boolean {
    const seen = this.#seen;
    if (seen?.folder !== folder || performance.now() - seen.atMs > HOLDS_MS) return false;
    const free = seen.disk.free - seen.settledBytes - this.#promised;
    return bytes <= free - this.#keptOf(seen.disk) - PLENTY_BYTES;
  }

  #keptOf({ total }: Disk): number {
    return Math.min(this.#keepFreeBytes, total * MOST_KEPT);
  }

  async #lookAt(folder: string): Promise<Disk | undefined> {
    for (let looks = 1; ; looks += 1) {
      const settled = this.#settled;
      const disk = await statfs(folder).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      const isOld = settled !== this.#settled && looks < MAX_LOOKS;
      if (!isOld) return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
    }
  }
}
