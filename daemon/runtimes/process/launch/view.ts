import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { ServerUser } from '../../../catalog/container-spec.js';
import { SURROUNDINGS } from './surroundings.js';

/** Folders to which all users can write. Each server gets its own. */
const SHARED = ['/tmp', '/var/tmp', '/dev/shm'];
/** The limits of each server's own folders for temporary files (`SHARED`). Their content is in the host's memory. */
const SHARED_SIZE = 'size=256m,nr_inodes=64k';
/**
 * The limits for the folders and files that replace the hidden part of the host, on the path to the server's own
 * folder.
 */
const HIDDEN_SIZE = 'size=1m,nr_inodes=1k';
const SAFE = 'nosuid,nodev';

/**
 * What a server sees of the host: everything that all users see, except that in the folder `hidden` it only sees
 * `folder`.
 */
export type View = { folder: string; hidden: string };

/**
 * Determines what is hidden from a server. This is at least the daemon's data folder. If the server's user cannot
 * enter a folder further up, everything below that folder is hidden, because the server could not reach its own folder
 * otherwise.
 */
export function viewOf(dataFolder: string, user: ServerUser): View {
  const servers = realpathSync(dirname(dataFolder));
  const folder = join(servers, basename(dataFolder));
  const [above, closed] = [aboveOf(servers), closedFolder(folder, user)];
  return { folder, hidden: closed === null || isBelow(above, closed) ? above : closed };
}

/** Returns the folder to hide. If the data folder is the root of the host, only the other servers are hidden. */
const aboveOf = (servers: string) => (dirname(servers) === sep ? servers : dirname(servers));

/** Returns the first folder above `path` that the user cannot enter; null if the user can access `path`. */
export function closedFolder(path: string, user: ServerUser, hidden?: string): string | null {
  for (const folder of foldersAbove(path)) {
    // This folder and those below it are hidden, and created again in the view, so the user need not enter them.
    if (hidden !== undefined && isBelow(hidden, folder)) return null;
    if (!mayEnter(statSync(folder), user)) return folder;
  }
  return null;
}

/** Returns the parents of a path, from the root down. */
function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = dirname(path); at !== above.at(-1); at = dirname(at)) above.push(at);
  return above.reverse();
}

/** Applies the rules of path_resolution(7) for a user with one group. */
function mayEnter({ uid, gid, mode }: Stats, user: ServerUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/** Whether `path` is `folder` itself or is below it. */
export const isBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder === sep ? sep : folder + sep);

/** Whether a program on the host is visible to the server. */
export const isInView = ({ folder, hidden }: View, program: string): boolean =>
  !isBelow(hidden, program) || isBelow(folder, program) || program === process.execPath;

/**
 * Returns a shell script that creates the view in its own mount namespace, and fails if that is not possible. The view
 * is built on `stage`, a folder of the daemon, and then moved over the hidden folder. Mounts below it or below the
 * server's own temporary folders are unmounted. Otherwise a server would keep a disk busy that it cannot see.
 */
export function viewScript(view: View, { dataFolder, user, stage }: ViewParts): string {
  const { folder, hidden } = view;
  const at = (path: string) => quoted(join(stage, relative(hidden, path)));
  const shared = SHARED.filter((path) => existsSync(path) && realpathSync(path) === path).filter(
    (path) => !isBelow(path, process.execPath),
  );
  const [first, ...others] = shared;
  const above = realpathSync(dirname(dirname(dataFolder)));
  const surroundings = SURROUNDINGS.map((name) => join(above, name)).filter(
    (path) => isBelow(hidden, path) && existsSync(path),
  );
  const covered = [hidden, ...shared].map((path) => `${pattern(path)}/*`).join('|');
  return [
    // The folders created below can be entered but not listed.
    'umask 066',
    `mount -t tmpfs -o ${SAFE},mode=711,${HIDDEN_SIZE} berth ${quoted(stage)}`,
    `mkdir -p ${at(folder)} ${surroundings.map((path) => at(dirname(path))).join(' ')}`,
    `mount --rbind -o ${SAFE} ${quoted(folder)} ${at(folder)}`,
    ...surroundings.map((path) => `cp -p ${quoted(path)} ${at(path)}`),
    ...nodeLines(hidden, at),
    `cd ${quoted(stage)}`,
    // In proc_pid_mountinfo(5), the fifth field is the mount point, in which the kernel writes a space as \040.
    `old=; while read -r a b c d e f; do case ${pattern(`${stage}/`)} in "$e"/*) continue;; esac; case "$e" in ${pattern(stage)}/*) ;; ${covered}) old="$old $e";; esac; done </proc/self/mountinfo`,
    '{ [ -z "$old" ] || umount --lazy $old 2>/dev/null || :; }',
    ...(first === undefined
      ? []
      : [`mount -t tmpfs -o ${SAFE},mode=700,uid=${user.uid},gid=${user.gid},${SHARED_SIZE} berth ${first}`]),
    ...others.map((path) => `mount --bind ${first} ${path}`),
    ...(shared.some((path) => isBelow(path, hidden)) ? [`mkdir -p ${quoted(hidden)}`] : []),
    `mount --no-canonicalize --move . ${quoted(hidden)}`,
    'cd /',
    // This works only if the kernel applies hidepid to a single mount (Linux 5.8). Older kernels apply it to the whole
    // host.
    `{ mount -t proc -o ${SAFE},noexec,hidepid=invisible proc /proc 2>/dev/null || :; }`,
  ].join(' && ');
}

type ViewParts = { dataFolder: string; user: ServerUser; stage: string };

/** Returns lines that add the daemon's Node.js and the packages installed with it, which may be in a home folder. */
function nodeLines(hidden: string, at: (path: string) => string): string[] {
  const node = process.execPath;
  if (!isBelow(hidden, node)) return [];
  const lines = [
    `mkdir -p ${at(dirname(node))}`,
    `: >${at(node)}`,
    `mount --bind -o ro,${SAFE} ${quoted(node)} ${at(node)}`,
  ];
  const packages = join(dirname(dirname(node)), 'lib', 'node_modules');
  if (!existsSync(join(packages, 'npm', 'bin', 'npm-cli.js')) || !isBelow(hidden, packages)) return lines;
  return [
    ...lines,
    `mkdir -p ${at(packages)}`,
    `mount --bind -o ro,${SAFE} ${quoted(packages)} ${at(packages)}`,
    ...['npm', 'npx'].map(
      (name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js ${at(join(dirname(node), name))}`,
    ),
  ];
}

/** Quotes a text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Quotes a path as a shell pattern, with the kernel's escapes for special characters. */
const pattern = (path: string): string =>
  quoted(path.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`));
