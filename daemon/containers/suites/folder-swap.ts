import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Containers, WorkOptions } from '../containers.js';
import type { HoldRecovery, HoldWork } from '../hold.js';

/** Called at each step of the work and its recovery with the step's name; `signal` is the work's signal. */
export type AtStep = (step: string, signal?: AbortSignal) => unknown;

/** A minimal restore, which replaces the server's folder by a new one. */
export type FolderSwap = {
  /** Outside the servers' folders, on the same disk. */
  staging: string;
  at?: AtStep;
};

/** The name of a file in the new folder. */
export const BROUGHT = 'brought';

const swapWork =
  ({ staging, at = () => undefined }: FolderSwap): HoldWork<string> =>
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

/** Undoes the work until the new folder is in place, and completes it after that. */
const swapRecovery =
  ({ staging, at = () => undefined }: FolderSwap): HoldRecovery =>
  async ({ folder, note }) => {
    await at('recovery');
    const present = existsSync(folder) ? (await stat(folder)).ino : undefined;
    if (present === undefined) await rename(join(staging, 'old'), folder);
    await rm(staging, { recursive: true, force: true });
    await at('recovered');
    return present !== undefined && present === note['inode'] ? 'done' : 'undone';
  };

/** A domain that restores: it registers its kind once, and then holds containers. */
export function createSwaps(containers: Containers, swap: FolderSwap) {
  containers.holds.register('restore', swapRecovery(swap));
  return {
    swap: (id: string, work?: WorkOptions) => containers.hold(id, 'restore', swapWork(swap), work),
  };
}

/** Returns a step function that waits at one step until it is released or aborted. */
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
