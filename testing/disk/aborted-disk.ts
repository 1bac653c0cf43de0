import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors/errors.js';
import { until } from '../berth/berth-process.js';

const PIECE = Buffer.alloc(64 * 1024, 'x');
/** The maximum wait for ext4 to notice that its device has failed. It flushes its journal every 5 s. */
const ABORT_TIMEOUT_MS = 60_000;

/**
 * A disk whose device can fail: ext4 on a sparse file on a small tmpfs, so it needs root. Once the tmpfs is full,
 * writing a new block of the file is an I/O error. The kernel then aborts the journal and refuses every write, although
 * it still lists the mount as writable.
 */
export class AbortedDisk {
  readonly folder: string;
  readonly #root: string;
  readonly #device: string;

  private constructor(root: string) {
    this.#root = root;
    this.#device = join(root, 'device');
    this.folder = join(root, 'mount');
  }

  static mount(): AbortedDisk {
    const disk = new AbortedDisk(mkdtempSync(join(tmpdir(), 'berth-disk-')));
    mkdirSync(disk.#device);
    mkdirSync(disk.folder);
    run('mount', '-t', 'tmpfs', '-o', 'size=40m', 'none', disk.#device);
    const image = join(disk.#device, 'image');
    run('truncate', '--size', '64M', image);
    run('mkfs.ext4', '-q', image);
    run('mount', '-o', 'loop', image, disk.folder);
    return disk;
  }

  /** Makes the device fail, and writes until the kernel has detected the failure. */
  async abort(): Promise<void> {
    run('sync', '--file-system', this.folder);
    untilRefused((index) => writeFileSync(join(this.#device, `filler-${index}`), PIECE));
    let index = 0;
    await until('the journal to be aborted', ABORT_TIMEOUT_MS, () => {
      try {
        writeFileSync(join(this.folder, `data-${index++}`), PIECE, { flush: true });
        return false;
      } catch (error) {
        return errorCode(error) === 'EROFS';
      }
    });
  }

  unmount(): void {
    run('umount', '--lazy', this.folder);
    run('umount', '--lazy', this.#device);
    rmSync(this.#root, { recursive: true });
  }
}

function untilRefused(write: (index: number) => void): void {
  try {
    for (let index = 0; ; index += 1) write(index);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
