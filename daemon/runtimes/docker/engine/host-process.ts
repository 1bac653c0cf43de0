import { readFile } from 'node:fs/promises';
import { unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';

const UNREADABLE = new Set(['ENOENT', 'EACCES', 'ESRCH']);

/**
 * Returns whether this process id belongs to a process of the container on this host. An engine on another host, or in
 * a virtual machine, has its own process ids, which may be those of unrelated processes here.
 */
export async function isProcessOfContainer(pid: number, engineId: string): Promise<boolean> {
  return pid > 0 && (await readProcessFile(pid, 'cgroup')).includes(engineId);
}

/** Kills a process of a container and all its descendants, children first. */
export async function killTree(pid: number, engineId: string): Promise<void> {
  if (!(await isProcessOfContainer(pid, engineId))) return;
  // SIGSTOP prevents the process from starting other processes while its children are searched.
  if (!send(pid, 'SIGSTOP')) return;
  const children = (await readProcessFile(pid, `task/${pid}/children`)).split(' ').filter(Boolean);
  for (const child of children) await killTree(Number(child), engineId);
  send(pid, 'SIGKILL');
}

/** Reads a file in /proc. Returns an empty string if the process has ended or this user must not read the file. */
const readProcessFile = async (pid: number, name: string): Promise<string> =>
  (await unlessCode(readFile(`/proc/${pid}/${name}`, 'utf8'), UNREADABLE)) ?? '';

const send = (pid: number, signal: NodeJS.Signals): boolean =>
  unlessCodeSync(() => process.kill(pid, signal), new Set(['ESRCH', 'EPERM'])) ?? false;
