import { open, readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../../lib/errors.js';
import type { BackupManifest } from '../backup-store.js';
import type { RestoreParts } from './restore-parts.js';
import { inodeOf, movedAway, openAlone, type RestoreSite } from './restore-site.js';

/** What the backup was made of, and so what it has to leave as it is. */
export type Patterns = Pick<BackupManifest, 'include_paths' | 'exclude_paths'>;

/** Something is there where the folder is to be. */
const IN_THE_WAY = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR']);
const MAX_ATTEMPTS = 5;
/** A kill waits for ten seconds. */
const CLEAR_PAUSES_MS = [500, 1500, 3000];

export const keepsAnything = ({ include_paths, exclude_paths }: Patterns): boolean =>
  include_paths.length > 0 || exclude_paths.length > 0;

/**
 * Whom it is written for goes on where this daemon was killed. To be called before much lies in the folder: a sync waits
 * for what was written beside it, too. @throws the system's errors
 */
export async function writePatterns(site: RestoreSite, patterns: Patterns): Promise<void> {
  const { include_paths, exclude_paths } = patterns;
  const file = await open(site.patterns, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ include_paths, exclude_paths }));
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await openAlone(site.folder);
  await folder?.sync().finally(() => folder.close());
}

/**
 * Looks at what would stay, or moves it. @returns its bytes, in a trial
 * @throws DomainError `conflict` in a trial, where something of the backup is in its place
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
 * Puts the new folder into its place, with what is to stay in it. What is done already the disk tells: it may be called
 * again at any time, until it has come to its end. False where there is nothing to put there.
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
      // A server's own programs may have put something there a moment ago.
      if (!IN_THE_WAY.has(errorCode(error) ?? '') || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
  return true;
}

/** Whoever is not root can move a folder only that may be written. */
async function makeMovable(path: string): Promise<void> {
  const held = process.geteuid?.() === 0 ? undefined : await openAlone(path).catch(() => undefined);
  await held?.chmod(0o700).finally(() => held.close());
}

/**
 * Lets go of what a restore has left. Tried again for some seconds, in which too many open files are over; what cannot be
 * deleted then is at the next start. To be called while the container is held: another restore has the same place.
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
        const message = 'what a restore has left is deleted at the next start';
        logger.warn({ err: error, folder: site.folder }, message);
      }
    }
  }
}
