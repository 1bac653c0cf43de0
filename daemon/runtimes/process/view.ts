import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { ServerUser } from '../../catalog/container-spec.js';
import { SURROUNDINGS } from './surroundings.js';

/** Folders in which everybody may leave something. */
const SHARED = ['/tmp', '/var/tmp', '/dev/shm'];
/** Of the memory of the host. */
const SHARED_SIZE = 'size=256m,nr_inodes=64k';
/** The few folders and files that lead to a server's own. */
const HIDDEN_SIZE = 'size=1m,nr_inodes=1k';
const SAFE = 'nosuid,nodev';

/** What a server sees of a host: all that everybody sees, but of one folder nothing except what is its own. */
export type View = { folder: string; hidden: string };

/**
 * What of a host is kept from the server: all below the first folder that its user cannot enter (the server would
 * not get to its own there), or else, and at the least, below the daemon's data folder.
 */
export function viewOf(dataFolder: string, user: ServerUser): View {
  const servers = realpathSync(dirname(dataFolder));
  const folder = join(servers, basename(dataFolder));
  const [above, closed] = [aboveOf(servers), closedFolder(folder, user)];
  return { folder, hidden: closed === null || isBelow(above, closed) ? above : closed };
}

/** Where the data folder is that of the whole host, nothing but the other servers is hidden. */
const aboveOf = (servers: string) => (dirname(servers) === sep ? servers : dirname(servers));

/** The first folder above `path` that the user cannot enter; null where it can get to `path`. */
export function closedFolder(path: string, user: ServerUser, hidden?: string): string | null {
  for (const folder of foldersAbove(path)) {
    // What is there is remade.
    if (hidden !== undefined && isBelow(hidden, folder)) return null;
    if (!mayEnter(statSync(folder), user)) return folder;
  }
  return null;
}

/** From the root downwards. */
function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = dirname(path); at !== above.at(-1); at = dirname(at)) above.push(at);
  return above.reverse();
}

/** As path_resolution(7) has it, for a user with one group. */
function mayEnter({ uid, gid, mode }: Stats, user: ServerUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/** Whether `path` is `folder` or lies in it. */
export const isBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder === sep ? sep : folder + sep);

/** Whether a program is there for the server, too. */
export const isInView = ({ folder, hidden }: View, program: string): boolean =>
  !isBelow(hidden, program) || isBelow(folder, program) || program === process.execPath;

/**
 * The lines of a shell that makes the view in a mount namespace of its own, and fails where it cannot be made. The
 * whole of it is built on `stage`, a folder of the daemon's, and then moved over the hidden folder. What that and the
 * server's own folders for passing files cover is let go of, lest a disk be kept busy by a server that cannot see it.
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
    // To be passed through, not to be looked into.
    'umask 066',
    `mount -t tmpfs -o ${SAFE},mode=711,${HIDDEN_SIZE} berth ${quoted(stage)}`,
    `mkdir -p ${at(folder)} ${surroundings.map((path) => at(dirname(path))).join(' ')}`,
    `mount --rbind -o ${SAFE} ${quoted(folder)} ${at(folder)}`,
    ...surroundings.map((path) => `cp -p ${quoted(path)} ${at(path)}`),
    ...nodeLines(hidden, at),
    `cd ${quoted(stage)}`,
    // The fifth field is where something is mounted, see proc_pid_mountinfo(5); the kernel writes a blank as \040.
    `old=; while read -r a b c d e f; do case ${pattern(`${stage}/`)} in "$e"/*) continue;; esac; case "$e" in ${pattern(stage)}/*) ;; ${covered}) old="$old $e";; esac; done </proc/self/mountinfo`,
    '{ [ -z "$old" ] || umount --lazy $old 2>/dev/null || :; }',
    ...(first === undefined
      ? []
      : [`mount -t tmpfs -o ${SAFE},mode=700,uid=${user.uid},gid=${user.gid},${SHARED_SIZE} berth ${first}`]),
    ...others.map((path) => `mount --bind ${first} ${path}`),
    ...(shared.some((path) => isBelow(path, hidden)) ? [`mkdir -p ${quoted(hidden)}`] : []),
    `mount --no-canonicalize --move . ${quoted(hidden)}`,
    'cd /',
    // Only a kernel that hides by mount, and not for the whole host, knows the word (Linux 5.8).
    `{ mount -t proc -o ${SAFE},noexec,hidepid=invisible proc /proc 2>/dev/null || :; }`,
  ].join(' && ');
}

type ViewParts = { dataFolder: string; user: ServerUser; stage: string };

/** The Node.js that runs the daemon and what was installed with it: it may have come with a home folder. */
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

/** One word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same as a pattern for what the kernel writes of a path. */
const pattern = (path: string): string =>
  quoted(path.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`));
