import { readFile } from 'node:fs/promises';
import { errorCode } from '../../../../lib/errors/errors.js';

/**
 * Whether the engine's process id refers to a process of that container on this host. A remote engine, or one in a
 * virtual machine, has its own process ids, which may belong to other processes here.
 */
export async function isProcessOfContainer(pid: number, engineId: string): Promise<boolean> {
  if (pid <= 0) return false;
  try {
    return (await readFile(`/proc/${pid}/cgroup`, 'utf8')).includes(engineId);
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Kills a process of a container and all its descendants, children first. */
export async function killTree(pid: number, engineId: string): Promise<void> {
  if (!(await isProcessOfContainer(pid, engineId))) return;
  // Stopped first, so that it starts no processes while its children are searched.
  if (!send(pid, 'SIGSTOP')) return;
  for (const child of await childrenOf(pid)) await killTree(child, engineId);
  send(pid, 'SIGKILL');
}

async function childrenOf(pid: number): Promise<number[]> {
  try {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) === 'ESRCH' || errorCode(error) === 'EPERM') return false;
    throw error;
  }
}
