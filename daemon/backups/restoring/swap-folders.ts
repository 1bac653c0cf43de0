import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../../lib/errors/errors.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { RestoreParts } from './restore-parts.js';
import { inodeOf, movedAway, openAlone, type RestoreSite } from './restore-site.js';

/** The patterns of the backup, which determine the files to keep. */
export type Patterns = Pick<BackupManifest, 'include_paths' | 'exclude_paths'>;

/** Errors of a rename if something is at the destination. */
const IN_THE_WAY = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR']);
const MAX_ATTEMPTS = 5;
/** Together less than the ten seconds that a kill waits. */
const CLEAR_PAUSES_MS = [500, 1500, 3000];

export const keepsAnything = ({ include_paths, exclude_paths }: Patterns): boolean =>
  include_paths.length > 0 || exclude_paths.length > 0;

/**
 * Writes the patterns to a file, from which recovery continues. Call it while the folder is nearly empty: a
 * sync also waits for the other files written in it. @throws the system's errors
 */
export async function writePatterns(site: RestoreSite, patterns: Patterns): Promise<void> {
  const { include_paths, exclude_paths } = patterns;
  const text = JSON.stringify({ include_paths, exclude_paths });
  await writeFile(site.patterns, text, { flag: 'wx', mode: 0o600, flush: true });
  const folder = await openAlone(site.folder);
  await folder?.sync().finally(() => folder.close());
}

/**
 * Moves the files to keep, or checks them in a trial. @returns their bytes, in a trial
 * @throws DomainError `conflict` in a trial, if an entry of the backup is in the way
 */
export async function keep(
  { walks }: Pick<RestoreParts, 'walks'>,
  site: RestoreSite,
  { include_paths: include, exclude_paths: exclude }: Patterns,
  { isTrial, into = site.newFolder }: { isTrial: boolean; into?: string },
): Promise<number> {
  if (!keepsAnything({ include_paths: include, exclude_paths: exclude })) return 0;
  const [from, to, beside] = await Promise.all([site.target, into, site.folder].map(openAlone));
  try {
    if (from === undefined || to === undefined || beside === undefined) return 0;
    const options = { from: from.fd, to: to.fd, beside: beside.fd, include, exclude, isTrial };
    return (await walks.result('keep', options, { of: basename(site.target), isOwed: true })).bytes;
  } finally {
    await Promise.all([from, to, beside].map((held) => held?.close()));
  }
}

/**
 * Moves the files to keep into the new folder, and swaps the folders. It can be repeated after an
 * interruption, because the state is read from the disk. Returns false if the new folder is missing.
 */
export async function swapFolders(
  parts: Pick<RestoreParts, 'walks'>,
  site: RestoreSite,
  inode: number,
): Promise<boolean> {
  const isThere = async () => (await inodeOf(site.target)) === inode;
  if (await isThere()) return true;
  if ((await inodeOf(site.newFolder)) !== inode) return false;
  const text = await readFile(site.patterns, 'utf8');
  await keep(parts, site, JSON.parse(text) as Patterns, { isTrial: false });
  for (let attempt = 1; !(await isThere()); attempt += 1) {
    await makeMovable(site.target);
    await movedAway(site.target, site.old(attempt));
    try {
      await rename(site.newFolder, site.target);
    } catch (error) {
      // A program of the server may have created something there in between.
      if (!IN_THE_WAY.has(errorCode(error) ?? '') || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
  return true;
}

/** Without root, only a writable folder can be moved. */
async function makeMovable(path: string): Promise<void> {
  const held = process.geteuid?.() === 0 ? undefined : await openAlone(path).catch(() => undefined);
  await held?.chmod(0o700).finally(() => held.close());
}

/**
 * Deletes the remains of a restore. Retries for some seconds, because there may be too many open files. The
 * next start deletes what remains. Call it while the container is held, because the next restore uses the
 * same path.
 */
export async function clearSite(
  { containers, logger }: Pick<RestoreParts, 'containers' | 'logger'>,
  site: Pick<RestoreSite, 'folder'>,
  pausesMs: readonly number[] = CLEAR_PAUSES_MS,
): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await containers.folders.throwAway(site.folder);
      return;
    } catch (error) {
      if (pauseMs !== undefined) await setTimeout(pauseMs);
      else {
        const message = 'the remains of a restore will be deleted at the next start';
        logger.warn({ err: error, folder: site.folder }, message);
      }
    }
  }
}
