import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors/errors.js';

const BLOCK_BYTES = 4096;
const CHUNK_BYTES = 256 * 1024;

/** A disk of a few MiB (a tmpfs, so it needs root) that can be filled to its last byte and its last inode. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;
  #mounts = 1;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, 'filler');
  }

  static mount({ size = '8m', inodes = 1000 }: { size?: string; inodes?: number } = {}): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'berth-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},nr_inodes=${inodes},mode=700`, 'none', folder]);
    return new SmallDisk(folder);
  }

  /** Takes every free byte. */
  fill(): void {
    mkdirSync(this.#filler, { recursive: true });
    const file = openSync(join(this.#filler, 'bytes'), 'a');
    try {
      for (const bytes of [CHUNK_BYTES, BLOCK_BYTES, 1]) {
        const piece = Buffer.alloc(bytes);
        untilFull(() => writeSync(file, piece));
      }
    } finally {
      closeSync(file);
    }
  }

  /** Takes every free inode. */
  fillInodes(): void {
    mkdirSync(join(this.#filler, 'inodes'), { recursive: true });
    let made = 0;
    untilFull(() => writeFileSync(join(this.#filler, 'inodes', String(made++)), ''));
  }

  get free(): { bytes: number; inodes: number } {
    const { bavail, bsize, ffree } = statfsSync(this.folder);
    return { bytes: bavail * bsize, inodes: ffree };
  }

  /** Remounts the disk read-only with `mount -o remount,ro`. Files that are already open can still be written. */
  refuseWriting(): void {
    execFileSync('mount', ['--bind', this.folder, this.folder]);
    this.#mounts += 1;
    execFileSync('mount', ['-o', 'remount,bind,ro', this.folder]);
  }

  /** Frees the space that `fill` and `fillInodes` have taken. */
  clear(): void {
    rmSync(this.#filler, { recursive: true, force: true });
  }

  unmount(): void {
    for (; this.#mounts > 0; this.#mounts -= 1) execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}

function untilFull(take: () => void): void {
  try {
    for (;;) take();
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}
