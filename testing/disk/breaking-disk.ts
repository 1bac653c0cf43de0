import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../time/eventually.js';

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
   * Repairs the disk as an operator would: waits until no file on it is open, because a process that was killed still
   * closes its files after it has disappeared from the list of processes, and unmounts it. A copy of the file system is
   * repaired, because another mount namespace, such as that of an engine that was started later, may still have the
   * broken one mounted.
   *
   * @throws with the processes that still use the disk
   */
  async mend(): Promise<void> {
    await eventually(
      () => `the end of the processes that use ${this.folder} (${usersOf(this.folder).join(', ')})`,
      () => this.#tryUnmount(),
    );
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

  /** Unmounts the disk, and returns true. Returns false if the disk is in use. */
  #tryUnmount(): boolean {
    try {
      run('umount', this.folder);
      return true;
    } catch (error) {
      if (String(error).includes('target is busy')) return false;
      throw error;
    }
  }

  #mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.folder);
  }
}

/** Returns the processes that have files of a folder open, as process id and path. */
function usersOf(folder: string): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((pid) => {
    try {
      const links = ['cwd', 'root', 'exe', ...readdirSync(`/proc/${pid}/fd`).map((fd) => `fd/${fd}`)];
      const targets = links.map((link) => readlinkSync(`/proc/${pid}/${link}`));
      return targets.filter((target) => target.startsWith(folder)).map((target) => `${pid} ${target}`);
    } catch {
      // The process, or one of its files, was closed during the search.
      return [];
    }
  });
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
