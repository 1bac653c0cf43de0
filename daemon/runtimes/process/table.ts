import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode } from '../../../lib/errors.js';
import { hostFault } from '../../../lib/host-fault.js';

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
const MARK = `\0${CONTAINER_MARK}=`;
const PROCESSES_PER_TURN = 100;
/** Gone, or not ours to look into. */
const UNREADABLE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/**
 * What /proc says of a process, byte for character, or null where it has gone. Files of /proc are memory: reading
 * never waits. @throws DomainError `unavailable` while the daemon has no descriptor for it
 */
export function readProcessFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch (error) {
    if (UNREADABLE.has(errorCode(error) ?? '')) return null;
    throw tableFault(error);
  }
}

const tableFault = (error: unknown) => hostFault(error, 'The processes of this host cannot be looked at');

export function readStat(pid: number): ProcessStat | null {
  const text = readProcessFile(pid, 'stat');
  if (text === null) return null;
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

function allPids(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch (error) {
    throw tableFault(error);
  }
}

/** Calls `look` with each living process; other work gets its turn in between. */
async function eachProcess(look: (stat: ProcessStat) => void): Promise<void> {
  for (const [index, pid] of allPids().entries()) {
    if (index % PROCESSES_PER_TURN === PROCESSES_PER_TURN - 1) await nextTurn();
    const stat = readStat(pid);
    if (isLiving(stat)) look(stat);
  }
}

/** All living processes. */
export async function readTable(): Promise<ProcessStat[]> {
  const table: ProcessStat[] = [];
  await eachProcess((stat) => table.push(stat));
  return table;
}

/** All users whose rights a living process has or can take on. @throws DomainError `unavailable`, as all of these */
export async function userIdsInUse(): Promise<Set<number>> {
  const users = new Set<number>();
  await eachProcess(({ pid }) => {
    for (const user of usersOf(pid)) users.add(user);
  });
  return users;
}

/** The living processes for which `matches` holds. */
export async function findProcesses(matches: (pid: number) => boolean): Promise<number[]> {
  const found: number[] = [];
  await eachProcess(({ pid }) => matches(pid) && found.push(pid));
  return found;
}

/** By what a process that hides in a group or session of its own is known as a server's. */
export type Traces = {
  pid: number;
  startTicks: number;
  /** The id of the container that it was started for, by us or by a child of it. */
  mark: string | null;
  /** The files that its output goes to. An operator who reads one of a run is left alone. */
  outputs: string[];
  /** All users whose rights it has or can take on: real, effective, saved and for files. */
  users: number[];
};

/** The traces of all living processes but the kernel's. */
export async function readTraces(): Promise<Traces[]> {
  const traces: Traces[] = [];
  await eachProcess(({ pid, group, startTicks }) => {
    if (group === 0) return;
    const mark = markOf(pid);
    const outputs = [1, 2].map((descriptor) => linkOf(pid, descriptor)).filter((path) => path !== null);
    traces.push({ pid, startTicks, mark, outputs, users: usersOf(pid) });
  });
  return traces;
}

/** Whether a process was started for the container. */
export const isMarked = (pid: number, containerId: string): boolean => markOf(pid) === containerId;

/** Real, effective, saved and file-system user, see proc_pid_status(5); none of a process that has gone. */
export function usersOf(pid: number): number[] {
  const [, users] = /^Uid:\s+(.+)$/m.exec(readProcessFile(pid, 'status') ?? '') ?? [];
  return users?.split(/\s+/).map(Number) ?? [];
}

function markOf(pid: number): string | null {
  const environment = `\0${readProcessFile(pid, 'environ') ?? ''}`;
  const at = environment.indexOf(MARK);
  return at === -1 ? null : environment.slice(at + MARK.length, environment.indexOf('\0', at + MARK.length));
}

/** The file that a descriptor is open on; null for pipes and the like. */
function linkOf(pid: number, descriptor: number): string | null {
  try {
    const path = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
    return path.startsWith('/') && !path.startsWith('/dev/') ? path : null;
  } catch (error) {
    if (UNREADABLE.has(errorCode(error) ?? '')) return null;
    throw tableFault(error);
  }
}

/** Whether the process's own arguments hold `argument` as a whole. */
export function hasArgument(pid: number, argument: string): boolean {
  const bytes = Buffer.from(argument).toString('latin1');
  return readProcessFile(pid, 'cmdline')?.split('\0').includes(bytes) ?? false;
}

/** How many processes the kernel has killed for want of memory since boot. */
export function oomKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(readHostFile('vmstat'))?.[1] ?? 0);
}

/** How many processes a user whose programs this daemon begins may have at most. */
export const processLimit = (): number => {
  const [, hard] = /^Max processes +\S+ +(\d+) /m.exec(readHostFile('self/limits')) ?? [];
  return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard);
};

/** When a process began, in milliseconds since the Unix epoch. */
export function startTimeMs(stat: ProcessStat): number {
  const uptimeMs = Number(readHostFile('uptime').split(' ')[0]) * 1000;
  return Math.round(Date.now() - uptimeMs + stat.startTicks * MS_PER_TICK);
}

function readHostFile(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'latin1');
  } catch (error) {
    throw tableFault(error);
  }
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
