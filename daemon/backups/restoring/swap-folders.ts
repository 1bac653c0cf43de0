import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../../lib/errors/errors.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { RestoreParts } from './restore-parts.js';
import { inodeOf, movedAway, openAlone, type RestoreSite } from './restore-site.js';

/** The patterns of a backup. The restore keeps the files that they excluded. */
export type Patterns = Pick<BackupManifest, 'include_paths' | 'exclude_paths'>;

/** Error codes of rename(2) if there is an entry at the destination. */
const IN_THE_WAY = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR']);
const MAX_ATTEMPTS = 5;
/**
 * The pauses between attempts. Together they are shorter than the ten seconds after which a stopping daemon is killed.
 */
const CLEAR_PAUSES_MS = [500, 1500, 3000];

export const keepsAnything = ({ include_paths, exclude_paths }: Patterns): boolean =>
  include_paths.length > 0 || exclude_paths.length > 0;

/**
 * Writes the patterns to a file, which recovery reads. Call it while the folder is nearly empty: the sync also waits
 * for other files written in the folder. @throws the system's errors
 */
export async function writePatterns(site: RestoreSite, patterns: Patterns): Promise<void> {
  const { include_paths, exclude_paths } = patterns;
  const text = JSON.stringify({ include_paths, exclude_paths });
  await writeFile(site.patterns, text, { flag: 'wx', mode: 0o600, flush: true });
  const folder = await openAlone(site.folder);
  await folder?.sync().finally(() => folder.close());
}

/**
 * Moves the files that the restore keeps into the new folder. With `isTrial`, it moves nothing, and only checks
 * whether that is possible.
 *
 * @returns in a trial, the total size of the files to keep in bytes
 * @throws DomainError `conflict` in a trial, if an entry of the backup has the path of a file to keep
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
 * Moves the files to keep into the new folder, and swaps the two folders. Call it again after an interruption: it
 * detects on the disk which steps are already done. Returns false if the new folder is missing.
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
      // A program of the server may have created an entry at the old path after it was moved away.
      if (!IN_THE_WAY.has(errorCode(error) ?? '') || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
  return true;
}

/** Makes the folder writable. Without root privileges, a folder that is not writable cannot be moved. */
async function makeMovable(path: string): Promise<void> {
  const held = process.geteuid?.() === 0 ? undefined : await openAlone(path).catch(() => undefined);
  await held?.chmod(0o700).finally(() => held.close());
}

/**
 * Deletes the remaining files of a restore. Retries for some seconds, for example while too many files are open. If
 * that fails, the daemon deletes them at its next start. Call it before the claim on the container is released,
 * because the next restore uses the same path.
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
        const message =
          'cannot delete the files that a restore left; the next start of the daemon deletes them';
        logger.warn({ err: error, folder: site.folder }, message);
      }
    }
  }
}
