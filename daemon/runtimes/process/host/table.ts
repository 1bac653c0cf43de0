import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';
import { failing, hostFault } from '../../../../lib/errors/host-fault.js';

/** The fields of /proc/PID/stat (proc_pid_stat(5)) that are not in /proc/PID/status. */
export type ProcessStat = {
  /** The CPU time of the process and of its ended children for which it has waited, in clock ticks. */
  cpuTicks: number;
  /**
   * When the process started, in clock ticks after boot. Together with the pid, it identifies a process until the
   * host reboots.
   */
  startTicks: number;
};

/** The length of a clock tick of the kernel: USER_HZ is 100 on all architectures that Node.js supports. */
export const MS_PER_TICK = 10;
/** The environment variable with the container's id. Every process that is started for a container has it. */
export const CONTAINER_MARK = 'BERTH_CONTAINER_ID';
const MARK = `\0${CONTAINER_MARK}=`;

const UNREADABLE = 'The list of processes cannot be read';
/** Error codes for a process that has ended. */
const ENDED = new Set(['ENOENT', 'ESRCH']);

export function parseStat(text: string): ProcessStat {
  // The program's name is in brackets and may itself contain spaces and brackets, so the other fields follow the last
  // bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number) => Number(fields[index] ?? 0);
  return { cpuTicks: field(11) + field(12) + field(13) + field(14), startTicks: field(19) };
}

/** The fields of /proc/PID/status (proc_pid_status(5)). */
export type ProcessStatus = {
  pid: number;
  parent: number;
  /** The id of the process group; 0 for kernel threads. */
  group: number;
  /** The user ids that the process has or can switch to: real, effective, saved and file system. */
  users: number[];
  anonymousBytes: number;
};

/** Parses /proc/PID/status. Returns null for a process that has ended, including zombies. */
export function parseStatus(pid: number, text: string): ProcessStatus | null {
  const state = fieldOf(text, 'State');
  if (state === undefined || /^[ZX]/.test(state)) return null;
  const numbers = (name: string) => (fieldOf(text, name) ?? '').trim().split(/\s+/).map(Number);
  return {
    pid,
    parent: numbers('PPid')[0] ?? 0,
    // The first number in `NSpgid` is the group's id in the namespace of the process that reads the file.
    group: numbers('NSpgid')[0] ?? 0,
    users: numbers('Uid'),
    anonymousBytes: Number.parseInt(fieldOf(text, 'RssAnon')?.trim() ?? '0', 10) * 1024,
  };
}

/**
 * Returns a field of /proc/PID/status, whose first line is `Name`. Searches the text instead of splitting it, because only 5 of its
 * 60 lines are needed.
 */
function fieldOf(text: string, name: string): string | undefined {
  const label = `\n${name}:\t`;
  const at = text.indexOf(label);
  if (at === -1) return undefined;
  const from = at + label.length;
  const end = text.indexOf('\n', from);
  return text.slice(from, end === -1 ? undefined : end);
}

/**
 * Returns whether a process exists and is not a zombie. Reads only `status`, for which the kernel takes no lock that
 * a server can hold.
 *
 * @throws DomainError `unavailable` if the daemon has no free descriptors
 */
export async function isLiving(pid: number): Promise<boolean> {
  const text = await unlessCode(readFile(`/proc/${pid}/status`, 'latin1'), ENDED).catch(failing(UNREADABLE));
  return text !== undefined && parseStatus(pid, text) !== null;
}

/** Returns the id of the container for which a process was started, from the process's `environ`. */
export function markIn(environ: string): string | null {
  const environment = `\0${environ}`;
  const at = environment.indexOf(MARK);
  return at === -1 ? null : environment.slice(at + MARK.length, environment.indexOf('\0', at + MARK.length));
}

/** Returns whether one of the arguments in a process's `cmdline` equals `argument`. */
export const holdsArgument = (cmdline: string, argument: string): boolean =>
  cmdline.split('\0').includes(Buffer.from(argument).toString('latin1'));

/**
 * Returns the start time of a new process in clock ticks; null if it has ended. Must be called synchronously after
 * starting the process. At that time it still executes a program of the daemon; a server's program could block this
 * read.
 */
export function startTicksOfNew(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  const stat = unlessCodeSync(() => readHostFile(`${pid}/stat`), ENDED);
  return stat === undefined ? null : parseStat(stat).startTicks;
}

/** Returns how many processes the kernel has killed for lack of memory since boot. */
export function oomKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(readHostFile('vmstat'))?.[1] ?? 0);
}

/** Returns the maximum number of processes of a user, which servers inherit from this daemon. */
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

/** Sends a signal to a process or, with a negative id, to a process group. Does nothing if it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  // For kill(2), 0 means the daemon's own process group, -1 means all processes, and 1 is the init process.
  if (Math.abs(pid) <= 1) throw new RangeError(`refusing to signal process ${pid}`);
  unlessCodeSync(() => process.kill(pid, signal), ENDED);
}
