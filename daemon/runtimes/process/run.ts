import { statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../lib/errors.js';
import { hostFault } from '../../../lib/host-fault.js';
import { pause } from '../../../lib/waker.js';
import type { RunExit } from '../container-runtime.js';
import { readNote } from './note.js';
import { type Owner, readOwner } from './owner.js';
import {
  findProcesses,
  hasArgument,
  isLiving,
  type ProcessStat,
  readStat,
  startTimeMs,
  usersOf,
} from './table.js';

/**
 * The files of one run, in a folder that the server does not know of. `status` is written by the run's
 * supervisor (its process id, then the exit status), the other notes by the daemon.
 */
export type RunFiles = {
  runId: string;
  folder: string;
  output: string;
  input: string;
  status: string;
  started: string;
  killed: string;
  /** Where the kept output begins, after the part before it was given back to the disk. */
  outputStart: string;
};

/** The supervisor of a run that is alive: its process id is that of the whole group. */
export type LiveRun = { runId: string; pid: number; startTicks: number; startedAtMs: number };

const SIGNALS: Record<number, string> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
};

const LOOKS = 3;
const LOOK_AGAIN_MS = 30;

/** What a supervisor writes. A server that got hold of its status may write anything. */
const PROCESS_ID = /^[1-9]\d{0,9}$/;
const EXIT_CODE = /^(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

export function runFiles(containerFolder: string, runId: string): RunFiles {
  const folder = join(containerFolder, runId);
  return {
    runId,
    folder,
    output: join(folder, 'output'),
    input: join(folder, 'input'),
    status: join(folder, 'status'),
    started: join(folder, 'started'),
    killed: join(folder, 'killed'),
    outputStart: join(folder, 'output-start'),
  };
}

/**
 * Makes a folder of the daemon's own where there is none. Not `recursive`: on a full disk Node.js says ENOENT then.
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw hostFault(error, 'A folder for the run of a server cannot be made');
  }
}

/** Makes a container's folder and removes all runs in it but this one. @throws DomainError `disk_full`, `unavailable` */
export async function forgetRunsBut(containerFolder: string, runId: string): Promise<void> {
  await makeFolder(containerFolder);
  try {
    for (const entry of await readdir(containerFolder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === runId) continue;
      await rm(join(containerFolder, entry.name), { recursive: true, force: true });
    }
  } catch (error) {
    throw hostFault(error, 'The last run of the server cannot be removed');
  }
}

/** Whether the run's supervisor ever came to be. */
export const wasBorn = (files: RunFiles): boolean => (readNote(files.status) ?? '') !== '';

/**
 * The run's supervisor, if it lives. A process id alone may be somebody else's by now: the process must
 * carry the run's folder among its arguments, and have begun when the run began where that was noted.
 * A daemon that was killed while it began the run has noted nothing, so then all processes are looked at.
 */
export async function findLiveRun(files: RunFiles): Promise<LiveRun | null> {
  for (let look = 1; ; look += 1) {
    const status = readNote(files.status);
    if (status === null) return null;
    const [pidLine = '', ...rest] = status.split('\n');
    if (rest.length > 1) return null;
    const isNoted = PROCESS_ID.test(pidLine);
    const candidates = isNoted
      ? [Number(pidLine)]
      : await findProcesses((pid) => hasArgument(pid, files.folder));
    const owner = readOwner(dirname(files.folder));
    for (const pid of candidates) {
      const live = identify(files, pid, owner);
      if (live !== null) return live;
    }
    // One program becomes the next until the supervisor notes itself, and has no arguments in between.
    if (isNoted || look === LOOKS) return null;
    await pause(LOOK_AGAIN_MS);
  }
}

function identify(files: RunFiles, pid: number, owner: Owner | null): LiveRun | null {
  const stat = readStat(pid);
  if (!isLiving(stat) || stat.group !== pid || !hasArgument(pid, files.folder)) return null;
  // It is root's for as long as its surroundings are made, and was for good in earlier versions.
  if (owner !== null && !usersOf(pid).every((user) => user === owner.uid || user === 0)) return null;
  const noted = readNote(files.started)?.split(' ')[0];
  if (noted !== undefined && noted !== '' && Number(noted) !== stat.startTicks) return null;
  return toLiveRun(files.runId, stat);
}

const toLiveRun = (runId: string, stat: ProcessStat): LiveRun => ({
  runId,
  pid: stat.pid,
  startTicks: stat.startTicks,
  startedAtMs: startTimeMs(stat),
});

/** The run of a supervisor that was just begun; null where it has ended already. */
export function liveRun(runId: string, pid: number): LiveRun | null {
  const stat = readStat(pid);
  return isLiving(stat) ? toLiveRun(runId, stat) : null;
}

/** Whether the very process of a run still lives. */
export function stillLives(run: LiveRun): boolean {
  const stat = readStat(run.pid);
  return isLiving(stat) && stat.startTicks === run.startTicks;
}

/** What is seen beside the run's own notes: that this daemon has killed it, or the kernel something. */
export type ExitHints = { killed: boolean; oomKillSeen: boolean };

/**
 * How an ended run ended, from what its supervisor wrote. A shell reports a signal as 128 and its number;
 * where the supervisor was killed itself, the daemon's own note tells whether the daemon did that.
 */
export function readExit(files: RunFiles, { killed: byUs, oomKillSeen }: ExitHints): RunExit {
  const [, codeLine, end] = (readNote(files.status) ?? '').split('\n');
  const atMs = Math.round(lastWriteMs(files));
  const killed = byUs || (readNote(files.killed) ?? '') !== '';
  if (codeLine === undefined || codeLine === '' || end === undefined) {
    return { code: null, signal: killed ? 'SIGKILL' : null, oomKilled: !killed && oomKillSeen, atMs };
  }
  if (!EXIT_CODE.test(codeLine)) return { code: null, signal: null, oomKilled: false, atMs };
  const code = Number(codeLine);
  const signal = code > 128 ? SIGNALS[code - 128] : undefined;
  if (signal === undefined) return { code, signal: null, oomKilled: false, atMs };
  return { code: null, signal, oomKilled: signal === 'SIGKILL' && !killed && oomKillSeen, atMs };
}

function lastWriteMs(files: RunFiles): number {
  try {
    return Math.max(statSync(files.status).mtimeMs, statSync(files.output).mtimeMs);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Date.now();
    throw error;
  }
}
