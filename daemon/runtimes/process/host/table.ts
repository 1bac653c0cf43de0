import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';
import { failing, hostFault } from '../../../../lib/errors/host-fault.js';

/** The fields of /proc/PID/stat (proc_pid_stat(5)) that `status` lacks. */
export type ProcessStat = {
  /** The CPU time of the process and of the children that it has waited for, in clock ticks. */
  cpuTicks: number;
  /**
   * The start time after boot, in clock ticks. Together with the pid, it identifies a process until the host reboots.
   */
  startTicks: number;
};

/** USER_HZ is 100 on all architectures that Node.js supports. */
export const MS_PER_TICK = 10;
/** The variable with the container's id in the environment of every process started for a container. */
export const CONTAINER_MARK = 'BERTH_CONTAINER_ID';
const MARK = `\0${CONTAINER_MARK}=`;

const UNREADABLE = 'The list of processes cannot be read';
/** Errors of a process that has ended. */
const ENDED = new Set(['ENOENT', 'ESRCH']);

export function parseStat(text: string): ProcessStat {
  // The name in brackets may itself contain spaces and brackets, so the fields begin after the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number) => Number(fields[index] ?? 0);
  return { cpuTicks: field(11) + field(12) + field(13) + field(14), startTicks: field(19) };
}

/** The fields of /proc/PID/status (proc_pid_status(5)). */
export type ProcessStatus = {
  pid: number;
  parent: number;
  /** The process group; 0 for kernel threads. */
  group: number;
  /** The user ids that the process has or can take on: real, effective, saved and file system. */
  users: number[];
  anonymousBytes: number;
};

/** Returns null for a process that has ended, including zombies. */
export function parseStatus(pid: number, text: string): ProcessStatus | null {
  const fields = new Map(text.split('\n').map((line) => line.split(':\t', 2) as [string, string]));
  const numbers = (name: string) => (fields.get(name) ?? '').trim().split(/\s+/).map(Number);
  if (/^[ZX]/.test(fields.get('State') ?? 'X')) return null;
  const [parent = 0] = numbers('PPid');
  return {
    pid,
    parent,
    // The first id is the one in the reader's namespace.
    group: numbers('NSpgid')[0] ?? 0,
    users: numbers('Uid'),
    anonymousBytes: Number.parseInt(fields.get('RssAnon')?.trim() ?? '0', 10) * 1024,
  };
}

/**
 * Whether a process exists and is no zombie. Reads only `status`, for which the kernel needs no lock that a server
 * can hold.
 *
 * @throws DomainError `unavailable` if the daemon has no descriptors left
 */
export async function isLiving(pid: number): Promise<boolean> {
  const text = await unlessCode(readFile(`/proc/${pid}/status`, 'latin1'), ENDED).catch(failing(UNREADABLE));
  return text !== undefined && parseStatus(pid, text) !== null;
}

/** Returns the container for which a process was started, according to its `environ`. */
export function markIn(environ: string): string | null {
  const environment = `\0${environ}`;
  const at = environment.indexOf(MARK);
  return at === -1 ? null : environment.slice(at + MARK.length, environment.indexOf('\0', at + MARK.length));
}

/** Whether one of the arguments in a `cmdline` equals `argument`. */
export const holdsArgument = (cmdline: string, argument: string): boolean =>
  cmdline.split('\0').includes(Buffer.from(argument).toString('latin1'));

/**
 * Returns the start time of a new process in clock ticks; null if it has ended. Must be called in the tick that
 * spawned the process: the first program of a run is the daemon's, but later ones can delay this read.
 */
export function startTicksOfNew(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  const stat = unlessCodeSync(() => readHostFile(`${pid}/stat`), ENDED);
  return stat === undefined ? null : parseStat(stat).startTicks;
}

/** Returns how many processes the kernel has killed since boot due to a lack of memory. */
export function oomKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(readHostFile('vmstat'))?.[1] ?? 0);
}

/** Returns the maximum number of processes for users whose programs this daemon starts. */
export const processLimit = (): number => {
  const [, hard] = /^Max processes +\S+ +(\d+) /m.exec(readHostFile('self/limits')) ?? [];
  return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard);
};

/** Returns when a process started, in milliseconds since the Unix epoch. */
export function startTimeMs(stat: Pick<ProcessStat, 'startTicks'>): number {
  const uptimeMs = Number(readHostFile('uptime').split(' ')[0]) * 1000;
  return Math.round(Date.now() - uptimeMs + stat.startTicks * MS_PER_TICK);
}

function readHostFile(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'latin1');
  } catch (error) {
    throw hostFault(error, UNREADABLE);
  }
}

/** Sends a signal to a process or, with a negative number, to a group. Does nothing if it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  // kill(2): 0 is the daemon's own group, -1 means all processes, and 1 is init.
  if (Math.abs(pid) <= 1) throw new RangeError(`refusing to signal process ${pid}`);
  unlessCodeSync(() => process.kill(pid, signal), ENDED);
}
