import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Containers, WorkOptions } from '../../containers.js';
import type { ClaimRecovery, ClaimWork } from '../../lifecycle/journaled-claim.js';

/** Called with the name of each step of the work and of its recovery; `signal` cancels the work. */
export type AtStep = (step: string, signal?: AbortSignal) => unknown;

/** A minimal restore: a folder that was prepared in `staging` replaces the server's folder. */
export type FolderSwap = {
  /** A folder on the same disk, outside of the servers' folders. */
  staging: string;
  at?: AtStep;
};

/** The name of the file that only the new folder contains. */
export const BROUGHT = 'brought';

const swapWork =
  ({ staging, at = () => undefined }: FolderSwap): ClaimWork<string> =>
  async (hold) => {
    const [staged, aside] = [join(staging, 'new'), join(staging, 'old')];
    const reach = (step: string) => at(step, hold.signal);
    await reach('begun');
    await hold.note({ step: 'stage' });
    await reach('noted');
    await mkdir(staging, { recursive: true });
    await cp(hold.folder, staged, { recursive: true });
    await writeFile(join(staged, BROUGHT), 'whole');
    hold.progress({ step: 'staged', doneBytes: 1, totalBytes: 2 });
    await reach('staged');
    await hold.note({ step: 'swap', inode: (await stat(staged)).ino });
    await reach('announced');
    await rename(hold.folder, aside);
    await reach('aside');
    await rename(staged, hold.folder);
    await reach('swapped');
    await rm(staging, { recursive: true });
    await reach('cleaned');
    return 'swapped';
  };

/** Recovers the work: undoes it if the new folder is not in its place yet; otherwise completes it. */
const swapRecovery =
  ({ staging, at = () => undefined }: FolderSwap): ClaimRecovery =>
  async ({ folder, note }) => {
    await at('recovery');
    const present = existsSync(folder) ? (await stat(folder)).ino : undefined;
    if (present === undefined) await rename(join(staging, 'old'), folder);
    await rm(staging, { recursive: true, force: true });
    await at('recovered');
    return present !== undefined && present === note['inode'] ? 'done' : 'undone';
  };

/** Creates a module that restores containers, and registers its recovery. */
export function createSwaps(containers: Containers, swap: FolderSwap) {
  containers.recoveries.register('restore', swapRecovery(swap));
  return {
    swap: (id: string, work?: WorkOptions) => containers.claim(id, 'restore', swapWork(swap), work),
  };
}

/** Returns a callback that pauses the work at a step until the test continues it, or until its signal aborts. */
export function pausedAt(name: string) {
  let reach: () => void = () => undefined;
  let go: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const mayGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  const at: AtStep = async (step, signal) => {
    if (step !== name) return;
    reach();
    const ended = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([mayGo, ended]);
  };
  return { at, reached, go: () => go() };
}
