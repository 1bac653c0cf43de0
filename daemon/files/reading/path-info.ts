import type { Stats } from 'node:fs';
import type { PathInfo, PathSize } from '../../../generated/daemon/types.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { type Jail, openFolder, type Spot, statOf } from '../jail/jail.js';
import { containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import type { WalkOptions, Walks } from '../walks/walks.js';
import { fileBytes, fileTime } from './file-numbers.js';

/** Returns the attributes of an entry, without following links. @throws DomainError `not_found` */
export const describePath = (jail: Jail, path: JailPath): Promise<PathInfo> =>
  jail.hold(path, async (spot) => {
    const stat = await statOf(spot);
    return {
      name: nameOf(path.names.at(-1) ?? ''),
      path: path.text,
      type: stat.isDirectory() ? 'directory' : 'file',
      size: sizeOf(stat),
      // If the file system stores no creation time, Node.js reports 0 or the time of the last change.
      created: fileTime(Math.min(stat.birthtimeMs || stat.ctimeMs, stat.ctimeMs)),
      modified: fileTime(stat.mtimeMs),
      permissions: permissionsOf(stat.mode),
    };
  });

/** Returns the size of a file, or of all files below a folder. @throws DomainError `not_found`; the signal's reason */
export async function measurePath(
  { jail, walks }: { jail: Jail; walks: Walks },
  path: JailPath,
  signal: AbortSignal,
): Promise<PathSize> {
  const bytes = await jail.hold(path, async (spot) => {
    const stat = await statOf(spot);
    return stat.isDirectory() ? measured(walks, spot, { signal }) : sizeOf(stat);
  });
  const size = fileBytes(bytes);
  return { path: path.text, size, human_size: humanSize(size) };
}

/** Measures a container's folder for the daemon itself, in bytes. */
export const measureFolder = (
  { jail, walks }: { jail: Jail; walks: Walks },
  path: JailPath,
  signal: AbortSignal,
): Promise<number> => jail.hold(path, (spot) => measured(walks, spot, { signal, isOwed: true }));

async function measured(walks: Walks, spot: Spot, how: Omit<WalkOptions, 'of'>): Promise<number> {
  const folder = await openFolder(spot);
  const measuring = walks.result('measure', { fd: folder.fd }, { of: containerOf(spot.path), ...how });
  return measuring.finally(() => folder.close());
}

const sizeOf = (stat: Stats): number => (stat.isFile() ? fileBytes(stat.size) : 0);

const LETTERS = ['r', 'w', 'x'];
const SETUID = 0o4000;
const SETGID = 0o2000;
const STICKY = 0o1000;

/** Formats permissions as `ls` does, but without the letter for the type, such as `rwxr-xr-x`. */
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
