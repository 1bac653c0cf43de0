import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Process = { pid: number; parent: number; name: string; folder: string; network: string };

/** The names of all programs that a test run starts as its services, as the kernel truncates them (15 bytes). */
const OUR_PROGRAMS = new Set([
  'dockerd',
  'containerd',
  'containerd-shim',
  'docker-proxy',
  'redis-server',
  'postgres',
  'weed',
]);
const END_TIMEOUT_MS = 30_000;

/**
 * Ends what a killed test run has left: its services, which have their working folder in the run's folder (its slot),
 * and all their descendants, including containers. It checks the running process, so a process whose id was reused is
 * never killed.
 */
export async function endLeftovers(slotFolder: string): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MS;
  for (;;) {
    const left = ours(listProcesses(), slotFolder);
    if (left.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`processes ${left.join(', ')} of an earlier run do not end`);
    for (const pid of left) end(pid);
    await sleep(50);
  }
}

/** Returns whether an engine that does not belong to this slot runs in this process's network namespace. */
export function foreignEngineRuns(slotFolder: string): boolean {
  const network = readlinkSync('/proc/self/ns/net');
  return listProcesses().some(
    (process) =>
      process.name === 'dockerd' && process.network === network && !isInside(process.folder, slotFolder),
  );
}

function ours(processes: Process[], slotFolder: string): number[] {
  const found = new Set(
    processes
      .filter(({ name, folder }) => OUR_PROGRAMS.has(name) && isInside(folder, slotFolder))
      .map(({ pid }) => pid),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

const isInside = (folder: string, slotFolder: string): boolean =>
  folder === slotFolder || folder.startsWith(`${slotFolder}/`);

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      pid,
      parent: Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? 0),
      name: /^Name:\s*(.*)$/m.exec(status)?.[1] ?? '',
      folder: readlinkSync(`/proc/${pid}/cwd`),
      network: readlinkSync(`/proc/${pid}/ns/net`),
    };
  } catch {
    // The process has ended, is a kernel thread, or belongs to another user, so no test run has started it.
    return undefined;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
