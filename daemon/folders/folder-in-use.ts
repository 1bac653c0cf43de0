import { readdir, readFile, readlink } from 'node:fs/promises';
import { type Mount, readMounts } from '../../lib/disk/mount-table.js';

/** What uses a folder: a program, or a mount of this host, by its mount point. */
export type Use = { pid: string; program: string } | { point: string };

/**
 * Returns what uses a folder: a program whose working directory is the folder or in it, or a container (of any engine) into
 * which the folder, a part of it, or a folder around it is mounted; or another mount of the folder on this host. A program
 * that has only opened a file is not noticed.
 *
 * @param path without links
 * @param top a folder around it, without links: whoever mounts it or more sees all folders, and need not use this one
 */
export async function useOf(path: string, top: string): Promise<Use | undefined> {
  const [folder, around] = [path, top].map((each) => Buffer.from(each).toString('latin1')) as [
    string,
    string,
  ];
  const here = await readMounts();
  const [place, outer] = [placeOf(folder, here), placeOf(around, here)];
  const isOf = ({ device, root }: Mount) => device === place?.device && isIn(root, place.root);
  const isAround = ({ device, root }: Mount) =>
    device === outer?.device &&
    root !== outer.root &&
    isIn(root, outer.root) &&
    isIn(place?.root ?? '', root);
  const mounted = here.find(isOf);
  if (mounted !== undefined) return { point: Buffer.from(mounted.point, 'latin1').toString() };
  // Many services have a namespace of their own with copies of the mounts of the host.
  const known = new Set(here.map(keyOf));
  const seen = new Set([await readlink('/proc/self/ns/mnt')]);
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const workplace = await readlink(`/proc/${pid}/cwd`, { encoding: 'latin1' }).catch(() => '');
    if (isIn(workplace, folder)) return programOf(pid);
    const namespace = await readlink(`/proc/${pid}/ns/mnt`).catch(() => undefined);
    if (namespace === undefined || seen.has(namespace)) continue;
    seen.add(namespace);
    const mounts = await readMounts(pid).catch(() => []);
    const own = mounts.filter((mount) => !known.has(keyOf(mount)));
    if (own.some((mount) => isOf(mount) || isAround(mount))) return programOf(pid);
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

const keyOf = ({ device, root, point }: Mount): string => [device, root, point].join('\n');

const joined = (root: string, rest: string): string => `${root}/${rest}`.replaceAll(/\/+/g, '/');

const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);

const programOf = async (pid: string): Promise<Use> => {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return { pid, program: name.trim() };
};
