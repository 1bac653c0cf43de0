import { readdir, readFile, readlink } from 'node:fs/promises';
import { type Mount, readMounts } from '../../lib/disk/mount-table.js';

export type Program = { pid: string; program: string };

/**
 * Returns a program that uses a folder: its working directory is the folder or in it, or it runs in a container (of any
 * engine) into which the folder, or a part of it, is mounted. A program that has only opened a file is not noticed.
 *
 * @param path without links
 */
export async function userOf(path: string): Promise<Program | undefined> {
  const folder = Buffer.from(path).toString('latin1');
  const here = await readMounts();
  const place = placeOf(folder, here);
  const seen = new Set([await readlink('/proc/self/ns/mnt')]);
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const workplace = await readlink(`/proc/${pid}/cwd`, { encoding: 'latin1' }).catch(() => '');
    if (isIn(workplace, folder)) return programOf(pid);
    const namespace = await readlink(`/proc/${pid}/ns/mnt`).catch(() => undefined);
    if (namespace === undefined || seen.has(namespace)) continue;
    seen.add(namespace);
    const mounts = await readMounts(pid).catch(() => []);
    const isMounted = ({ device, root }: Mount) => device === place?.device && isIn(root, place.root);
    if (mounts.some(isMounted)) return programOf(pid);
  }
  return undefined;
}

/** Returns where a folder is in its file system, as it is named in mount tables. */
function placeOf(folder: string, mounts: Mount[]): Pick<Mount, 'device' | 'root'> | undefined {
  const of = mounts
    .filter(({ point }) => isIn(folder, point))
    .sort((a, b) => a.point.length - b.point.length);
  const mount = of.at(-1);
  return mount && { device: mount.device, root: joined(mount.root, folder.slice(mount.point.length)) };
}

const joined = (root: string, rest: string): string => `${root}/${rest}`.replaceAll(/\/+/g, '/');

const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);

const programOf = async (pid: string): Promise<Program> => {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return { pid, program: name.trim() };
};
