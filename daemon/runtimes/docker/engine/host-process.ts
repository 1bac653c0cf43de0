import { readFile } from 'node:fs/promises';
import { unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';

const UNREADABLE = new Set(['ENOENT', 'EACCES', 'ESRCH']);

/**
 * Whether the engine's process id refers to a process of that container on this host. A remote engine, or one in a
 * virtual machine, has its own process ids, which may belong to other processes here.
 */
export async function isProcessOfContainer(pid: number, engineId: string): Promise<boolean> {
  return pid > 0 && (await readProcessFile(pid, 'cgroup')).includes(engineId);
}

/** Kills a process of a container and all its descendants, children first. */
export async function killTree(pid: number, engineId: string): Promise<void> {
  if (!(await isProcessOfContainer(pid, engineId))) return;
  // Stopped first, so that it starts no processes while its children are searched.
  if (!send(pid, 'SIGSTOP')) return;
  const children = (await readProcessFile(pid, `task/${pid}/children`)).split(' ').filter(Boolean);
  for (const child of children) await killTree(Number(child), engineId);
  send(pid, 'SIGKILL');
}

/** Returns an empty text for a process that has ended or must not be read. */
const readProcessFile = async (pid: number, name: string): Promise<string> =>
  (await unlessCode(readFile(`/proc/${pid}/${name}`, 'utf8'), UNREADABLE)) ?? '';

const send = (pid: number, signal: NodeJS.Signals): boolean =>
  unlessCodeSync(() => process.kill(pid, signal), new Set(['ESRCH', 'EPERM'])) ?? false;
