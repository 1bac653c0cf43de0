import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode } from '../../lib/errors.js';

/** One line of /proc/<pid>/stat (proc_pid_stat(5)), as far as it is needed. */
export type ProcessStat = {
  pid: number;
  state: string;
  parent: number;
  group: number;
  /** CPU time of the process and of the children that it has waited for, in clock ticks. */
  cpuTicks: number;
  /** After boot, in clock ticks; together with the pid it names one process for as long as the host is up. */
  startTicks: number;
};

/** USER_HZ is 100 on every architecture that Node.js runs on. */
export const MS_PER_TICK = 10;
/** Every process that is started for a container carries its id under this name. */
export const CONTAINER_MARK = 'BERTH_CONTAINER_ID';
const PROCESSES_PER_TURN = 100;
/** Gone, or not ours to look into. */
const UNREADABLE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** What /proc says of a process, or null where it has gone. Files of /proc are memory: reading never waits. */
export function readProcessFile(pid: number, name: string): Buffer | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`);
  } catch (error) {
    if (UNREADABLE.has(errorCode(error) ?? '')) return null;
    throw error;
  }
}

export function readStat(pid: number): ProcessStat | null {
  const text = readProcessFile(pid, 'stat')?.toString('latin1');
  if (text === undefined) return null;
  // The name in brackets may hold blanks and brackets itself: the fields begin after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number) => Number(fields[index] ?? 0);
  return {
    pid,
    state: fields[0] ?? 'X',
    parent: field(1),
    group: field(2),
    cpuTicks: field(11) + field(12) + field(13) + field(14),
    startTicks: field(19),
  };
}

/** A zombie has ended, whether or not somebody has collected it. */
export const isLiving = (stat: ProcessStat | null): stat is ProcessStat =>
  stat !== null && stat.state !== 'Z' && stat.state !== 'X';

export function allPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** The living processes for which `matches` holds; other work gets its turn in between. */
export async function findProcesses(matches: (pid: number) => boolean): Promise<number[]> {
  const found: number[] = [];
  for (const [index, pid] of allPids().entries()) {
    if (index % PROCESSES_PER_TURN === PROCESSES_PER_TURN - 1) await nextTurn();
    if (matches(pid) && isLiving(readStat(pid))) found.push(pid);
  }
  return found;
}

/** Whether a process was started for the container, by us or by a child of it, in whatever group it is. */
export function isMarked(pid: number, containerId: string): boolean {
  const environment = readProcessFile(pid, 'environ');
  return (
    environment !== null &&
    `\0${environment.toString('latin1')}`.includes(`\0${CONTAINER_MARK}=${containerId}\0`)
  );
}

/** Whether the process's output goes to a file in `folder`; an operator who reads one there is left alone. */
export function writesInto(pid: number, folder: string): boolean {
  return [1, 2].some((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).startsWith(`${folder}/`);
    } catch (error) {
      if (UNREADABLE.has(errorCode(error) ?? '')) return false;
      throw error;
    }
  });
}

/** Whether the process's own arguments hold `argument` as a whole. */
export function hasArgument(pid: number, argument: string): boolean {
  const line = readProcessFile(pid, 'cmdline');
  return line?.toString('utf8').split('\0').includes(argument) ?? false;
}

/** How many processes the kernel has killed for want of memory since boot. */
export function oomKills(): number {
  const counted = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'latin1'));
  return Number(counted?.[1] ?? 0);
}

/** When a process began, in milliseconds since the Unix epoch. */
export function startTimeMs(stat: ProcessStat): number {
  const uptimeMs = Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]) * 1000;
  return Math.round(Date.now() - uptimeMs + stat.startTicks * MS_PER_TICK);
}

/** Sends a signal to a process or, with a negative number, to a group; one that has gone is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  // kill(2): 0 is our own group, -1 everybody, 1 is init.
  if (Math.abs(pid) <= 1) throw new RangeError(`refusing to signal process ${pid}`);
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
