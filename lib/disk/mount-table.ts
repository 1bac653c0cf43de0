import { readFile } from 'node:fs/promises';

/**
 * A mounted file system, or a folder of one. Paths are decoded as Latin-1 (one character per byte). `point` is where it is
 * mounted, `root` the path of the mounted folder in the file system, and `device` the file system's device (`8:1`).
 */
export type Mount = { id: string; device: string; root: string; point: string; type: string };

/** Parses proc_pid_mountinfo(5), decoded as Latin-1. Some characters of its paths are escaped in octal. */
export function parseMounts(table: string): Mount[] {
  return table.split('\n').flatMap((line) => {
    const [mount = '', fileSystem = ''] = line.split(' - ');
    const [id, , device = '', root = '', point] = mount.split(' ');
    const [type = ''] = fileSystem.split(' ');
    if (id === undefined || point === undefined) return [];
    return [{ id, device, root: unescaped(root), point: unescaped(point), type }];
  });
}

/** Returns the mounts that a process sees, by default this one. @throws the system's errors */
export const readMounts = async (pid = 'self'): Promise<Mount[]> =>
  parseMounts(await readFile(`/proc/${pid}/mountinfo`, 'latin1'));

const unescaped = (field: string): string =>
  field.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
