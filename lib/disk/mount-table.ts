import { readFile } from 'node:fs/promises';

/** A mounted file system. `point` is its path, decoded as Latin-1 (one character per byte). */
export type Mount = { id: string; point: string; type: string };

/** Parses proc_pid_mountinfo(5), decoded as Latin-1. Some characters of its paths are escaped in octal. */
export function parseMounts(table: string): Mount[] {
  return table.split('\n').flatMap((line) => {
    const [mount = '', fileSystem = ''] = line.split(' - ');
    const [id, , , , point] = mount.split(' ');
    const [type = ''] = fileSystem.split(' ');
    return id === undefined || point === undefined ? [] : [{ id, point: unescaped(point), type }];
  });
}

/** Returns the mounts that this process sees. @throws the system's errors */
export const readMounts = async (): Promise<Mount[]> =>
  parseMounts(await readFile('/proc/self/mountinfo', 'latin1'));

const unescaped = (field: string): string =>
  field.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
