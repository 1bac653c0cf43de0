import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_MIB = 64;

/** A disk (ext4 in a file, which needs root) that can fail while files on it are open. */
export class BreakingDisk {
  readonly folder: string;
  readonly #image: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#image = `${folder}.img`;
  }

  static mount(): BreakingDisk {
    const disk = new BreakingDisk(mkdtempSync(join(tmpdir(), 'berth-disk-')));
    run('truncate', '--size', `${SIZE_MIB}M`, disk.#image);
    run('mkfs.ext4', '-q', disk.#image);
    disk.#mount();
    return disk;
  }

  /** Makes the disk read-only as after a device error. Writes to files that are already open fail as well. */
  breakDown(): void {
    // Flush earlier writes, because only later ones must fail.
    run('sync', '--file-system', this.folder);
    const device = run('findmnt', '--noheadings', '--output', 'SOURCE', this.folder)
      .trim()
      .replace('/dev/', '');
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
  }

  /**
   * Repairs the disk as an operator would. No file on it may be open. A copy of the file system is repaired, because
   * another mount namespace, such as that of an engine that was started later, may still have the broken one mounted.
   */
  mend(): void {
    run('umount', this.folder);
    const copy = `${this.#image}.copy`;
    run('sync', this.#image);
    run('cp', '--sparse=always', this.#image, copy);
    renameSync(copy, this.#image);
    try {
      run('e2fsck', '-p', this.#image);
    } catch (error) {
      // Exit code 1 of fsck means that it corrected errors.
      if ((error as { status?: number }).status !== 1) throw error;
    }
    this.#mount();
  }

  unmount(): void {
    run('umount', '--lazy', this.folder);
    rmSync(this.folder, { recursive: true });
    rmSync(this.#image);
  }

  #mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.folder);
  }
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
