import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { fileBytes, fileTime } from './file-numbers.js';
import { type Jail, openFolder } from './jail/jail.js';
import { type JailPath, nameOf } from './jail/jail-path.js';
import type { Walks } from './walks/walks.js';

/** In the words of the API. `size` is in bytes, 0 of what is no file. */
export type PathInfo = {
  name: string;
  path: string;
  type: 'directory' | 'file';
  size: number;
  created: string;
  modified: string;
  /** Of owner, group and others, as `ls` prints them: `rwxr-xr-x`. */
  permissions: string;
};

/** What is there, a link as itself. @throws DomainError `not_found` */
export const describePath = (jail: Jail, path: JailPath): Promise<PathInfo> =>
  jail.hold(path, async ({ at }) => {
    const stat = await lstat(at);
    return {
      name: nameOf(path.names.at(-1) ?? ''),
      path: path.text,
      type: stat.isDirectory() ? 'directory' : 'file',
      size: sizeOf(stat),
      // Where the file system keeps no birth, Node.js gives the epoch or the last change.
      created: fileTime(Math.min(stat.birthtimeMs || stat.ctimeMs, stat.ctimeMs)),
      modified: fileTime(stat.mtimeMs),
      permissions: permissionsOf(stat.mode),
    };
  });

/** Bytes of a file, or of all files below a folder. @throws DomainError `not_found`; the signal's reason */
export async function measurePath(
  { jail, walks }: { jail: Jail; walks: Walks },
  path: JailPath,
  signal: AbortSignal,
): Promise<{ path: string; size: number; human_size: string }> {
  const bytes = await jail.hold(path, async (spot) => {
    const stat = await lstat(spot.at);
    if (!stat.isDirectory()) return sizeOf(stat);
    const folder = await openFolder(spot);
    return walks.result('measure', { fd: folder.fd }, { signal }).finally(() => folder.close());
  });
  const size = fileBytes(bytes);
  return { path: path.text, size, human_size: humanSize(size) };
}

const sizeOf = (stat: Stats): number => (stat.isFile() ? fileBytes(stat.size) : 0);

const LETTERS = ['r', 'w', 'x'];
const SETUID = 0o4000;
const SETGID = 0o2000;
const STICKY = 0o1000;

/** As `ls` writes them, without the letter of the type. */
export function permissionsOf(mode: number): string {
  const letters = Array.from({ length: 9 }, (_, index) =>
    (mode & (0o400 >> index)) === 0 ? '-' : (LETTERS[index % 3] ?? '-'),
  );
  for (const [bit, place, letter] of [
    [SETUID, 2, 's'],
    [SETGID, 5, 's'],
    [STICKY, 8, 't'],
  ] as const) {
    if ((mode & bit) !== 0) letters[place] = letters[place] === 'x' ? letter : letter.toUpperCase();
  }
  return letters.join('');
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1.5 KiB`: at most one digit after the point, in powers of 1024. */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  // 1023.95 would read 1024.0.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
