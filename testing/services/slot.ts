import { lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExclusiveLock, takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { errorCode } from '../../lib/errors/errors.js';
import { endLeftovers } from './leftovers.js';
import { run } from './programs.js';

/**
 * A folder for the exclusive use of one test run. Its content is kept after the run, because the engine's images take
 * long to build.
 */
export type Slot = {
  readonly index: number;
  readonly folder: string;
  /** Returns a subfolder, which is created on first use. */
  place(name: string, mode?: number): string;
  release(): Promise<void>;
};

/** Maximum number of test runs at the same time on one machine. */
const MAX_SLOTS = 8;

/**
 * Returns the folder of all slots. Other users can enter it (PostgreSQL runs as another user), but not list it.
 *
 * @throws if another user has created the folder, because every user can create names in the temporary folder
 */
export function servicesFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `berth-test-services-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to another user`);
  return folder;
}

/** Claims the first free slot, and ends everything that a killed run has left running in it. */
export async function claimSlot(rootFolder: string): Promise<Slot> {
  for (let index = 0; index < MAX_SLOTS; index++) {
    const lock = await tryLock(join(rootFolder, `slot-${index}.lock`));
    if (lock === undefined) continue;
    const folder = join(rootFolder, `slot-${index}`);
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    await endLeftovers(folder);
    await unmountAll(folder);
    return {
      index,
      folder,
      place(name, mode = 0o711) {
        const path = join(folder, name);
        mkdirSync(path, { recursive: true, mode });
        return path;
      },
      release: () => lock.release(),
    };
  }
  throw new Error(`${MAX_SLOTS} test runs are already in progress, which is the maximum (${rootFolder})`);
}

async function tryLock(file: string): Promise<ExclusiveLock | undefined> {
  try {
    return await takeExclusiveLock(file, 0);
  } catch (error) {
    if (errorCode(error) === 'conflict') return undefined;
    throw error;
  }
}

/** Removes a folder in which a killed engine may have left file systems mounted. */
export async function removeMountedFolder(folder: string): Promise<void> {
  await unmountAll(folder);
  rmSync(folder, { recursive: true, force: true });
}

async function unmountAll(folder: string): Promise<void> {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((mountPoint) => mountPoint === folder || mountPoint.startsWith(`${folder}/`));
  // Unmount the innermost file systems first. They were mounted last, and are listed last.
  for (const mountPoint of mounts.reverse()) await run('umount', ['--lazy', mountPoint]);
}
