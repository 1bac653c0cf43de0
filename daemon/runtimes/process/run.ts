import { statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, errorCode } from '../../../lib/errors.js';
import { hostFault, isPassing } from '../../../lib/host-fault.js';
import { pause } from '../../../lib/waker.js';
import type { RunExit } from '../container-runtime.js';
import { readNote } from './note.js';
import { type Owner, readOwner } from './owner.js';
import type { ProcessReader } from './process-reader.js';
import { holdsArgument, isLiving, parseStat, parseStatus, startTimeMs } from './table.js';

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
 * @throws DomainError `unavailable`
 */
export async function findLiveRun(files: RunFiles, reader: ProcessReader): Promise<LiveRun | null> {
  for (let look = 1; ; look += 1) {
    const status = readNote(files.status);
    if (status === null) return null;
    const [pidLine = '', ...rest] = status.split('\n');
    if (rest.length > 1) return null;
    const isNoted = PROCESS_ID.test(pidLine);
    const owner = readOwner(dirname(files.folder));
    const candidates = isNoted ? [Number(pidLine)] : await supervisorsOf(files, reader, owner);
    for (const pid of candidates) {
      const live = await identify(files, pid, { owner, reader });
      if (live !== null) return live;
    }
    // One program becomes the next until the supervisor notes itself, and has no arguments in between.
    if (isNoted || look === LOOKS) return null;
    await pause(LOOK_AGAIN_MS);
  }
}

async function supervisorsOf(files: RunFiles, reader: ProcessReader, owner: Owner | null): Promise<number[]> {
  const leaders = (await reader.scan())
    .filter(({ pid, group, users }) => group === pid && mayRun(users, owner))
    .map(({ pid }) => pid);
  const found = await reader.readAll(leaders, ['cmdline']);
  return leaders.filter((_, index) => holdsArgument(found[index]?.[0] ?? '', files.folder));
}

/** A supervisor runs as root until its surroundings are set up; in earlier versions it stayed root. */
const mayRun = (users: number[], owner: Owner | null) =>
  owner === null || users.every((user) => user === owner.uid || user === 0);

async function identify(
  files: RunFiles,
  pid: number,
  { owner, reader }: { owner: Owner | null; reader: ProcessReader },
): Promise<LiveRun | null> {
  const [statusText, statText, cmdline] = await reader.read(pid, ['status', 'stat', 'cmdline']);
  if (statusText === undefined) throw silent(pid);
  const status = parseStatus(pid, statusText ?? '');
  if (status === null || status.group !== pid || !mayRun(status.users, owner)) return null;
  const noted = readNote(files.started)?.split(' ')[0] ?? '';
  if (statText === undefined || cmdline === undefined) {
    // The server blocks reads of the other files. The process leads its group and has the server's own user, so it is the
    // server's supervisor.
    const isOwn = owner?.isOwn === true && status.users.includes(owner.uid);
    if (!isOwn || noted === '') throw silent(pid);
    return { runId: files.runId, pid, startTicks: Number(noted), startedAtMs: lastWriteMs(files.started) };
  }
  if (statText === null || !holdsArgument(cmdline ?? '', files.folder)) return null;
  const { startTicks } = parseStat(statText);
  if (noted !== '' && Number(noted) !== startTicks) return null;
  return { runId: files.runId, pid, startTicks, startedAtMs: startTimeMs({ startTicks }) };
}

const silent = (pid: number) =>
  new DomainError(
    'unavailable',
    `The kernel does not return what /proc holds about process ${pid} of the server. Try again. If that fails again, kill the process on the host.`,
  );

/** The run of a supervisor that was just begun; null where it has ended already. */
export const newRun = (runId: string, pid: number | undefined, startTicks: number | null): LiveRun | null =>
  pid === undefined || startTicks === null
    ? null
    : { runId, pid, startTicks, startedAtMs: startTimeMs({ startTicks }) };

/** Whether the process of a run still lives and its pid was not reused. @throws DomainError `unavailable` */
export async function stillLives(run: LiveRun, reader: ProcessReader): Promise<boolean> {
  if (!(await isLiving(run.pid))) return false;
  const [stat] = await reader.read(run.pid, ['stat']);
  // Only a server's process blocks reads of `stat`, and another one is unlikely to have the same pid.
  return stat === undefined || (stat !== null && parseStat(stat).startTicks === run.startTicks);
}

/** The same with only a read of `status`. Returns true if the daemon has no descriptors for the read. */
export const mayLive = (run: LiveRun): Promise<boolean> =>
  isLiving(run.pid).catch((error: unknown) => {
    if (isPassing(error)) return true;
    throw error;
  });

/** What is seen beside the run's own notes: that this daemon has killed it, or the kernel something. */
export type ExitHints = { killed: boolean; oomKillSeen: boolean };

/**
 * How an ended run ended, from what its supervisor wrote. A shell reports a signal as 128 and its number;
 * where the supervisor was killed itself, the daemon's own note tells whether the daemon did that.
 */
export function readExit(files: RunFiles, { killed: byUs, oomKillSeen }: ExitHints): RunExit {
  const [, codeLine, end] = (readNote(files.status) ?? '').split('\n');
  const atMs = Math.round(Math.max(lastWriteMs(files.status), lastWriteMs(files.output)));
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

function lastWriteMs(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Date.now();
    throw error;
  }
}
