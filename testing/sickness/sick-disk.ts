import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors.js';

/** A small disk of the test's own, mounted at `folder`, that can be made sick. Needs root. */
export type SickDisk = {
  readonly folder: string;
  /** Takes the last byte; asked again, what became free meanwhile. */
  fill(): void;
  /** Takes the last inode. */
  useUpInodes(): void;
  /** As after an error of the device: nobody can write any more, not even into what is open. */
  failToReadOnly(): void;
  /** Well again. After `failToReadOnly` it has to be idle, as for an operator's fsck. */
  heal(): void;
  dispose(): void;
};

const SIZE_MIB = 64;
const MAX_FILES = 4096;
const BIG_WRITE = Buffer.alloc(1024 * 1024);
/** What a file system gives out at once. */
const SMALL_WRITE = BIG_WRITE.subarray(0, 4096);

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** In memory: it has a number of inodes that can be used up. */
export function openMemoryDisk(): SickDisk {
  const folder = mkdtempSync(join(tmpdir(), 'berth-sick-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,nr_inodes=${MAX_FILES},mode=755`, 'none', folder);
  return sickDisk(folder, () => undefined);
}

/** A file system in a file: the kernel makes it read-only at an error, while files in it are open. */
export function openDiskInFile(): SickDisk {
  const folder = mkdtempSync(join(tmpdir(), 'berth-sick-'));
  const image = `${folder}.img`;
  run('truncate', '--size', `${SIZE_MIB}M`, image);
  run('mkfs.ext4', '-q', image);
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  mount();
  return sickDisk(
    folder,
    () => {
      run('umount', folder);
      fsck(image);
      mount();
    },
    () => rmSync(image),
  );
}

function sickDisk(folder: string, repair: () => void, discard: () => void = () => undefined): SickDisk {
  const ballast = join(folder, 'ballast');
  let isBroken = false;
  return {
    folder,
    fill() {
      mkdirSync(ballast, { recursive: true });
      const file = openSync(join(ballast, 'bytes'), 'a');
      try {
        untilFull(() => writeSync(file, BIG_WRITE));
        untilFull(() => writeSync(file, SMALL_WRITE));
      } finally {
        closeSync(file);
      }
    },
    useUpInodes() {
      mkdirSync(ballast, { recursive: true });
      let number = readdirSync(ballast).length;
      untilFull(() => writeFileSync(join(ballast, String(number++)), '', { flag: 'wx' }));
    },
    failToReadOnly() {
      isBroken = true;
      // What was written before is there: this is no power cut.
      run('sync', '--file-system', folder);
      const [device = ''] = run('findmnt', '--noheadings', '--output', 'SOURCE', folder)
        .trim()
        .split('/')
        .slice(-1);
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
    },
    heal() {
      if (isBroken) repair();
      isBroken = false;
      rmSync(ballast, { recursive: true, force: true });
    },
    dispose() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
      discard();
    },
  };
}

/** Repeats until the disk refuses. */
function untilFull(take: () => void): void {
  for (;;) {
    try {
      take();
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
      return;
    }
  }
}

/** Its exit code 1 says that it has mended something, which is what it is for. */
function fsck(image: string): void {
  try {
    run('e2fsck', '-p', image);
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error;
  }
}
