import { statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pause } from '../../../../lib/async/waker.js';
import { DomainError, unlessExists } from '../../../../lib/errors/errors.js';
import { failing, hostFault, isPassing } from '../../../../lib/errors/host-fault.js';
import type { RunExit } from '../../container-runtime.js';
import type { ProcessReader } from '../host/process-reader.js';
import { holdsArgument, isLiving, parseStat, parseStatus, startTimeMs } from '../host/table.js';
import { type Owner, readNote, readOwner } from './note.js';

/**
 * The files of one run, in a folder that is hidden from the server. The run's supervisor writes `status` (its process
 * id, then the exit status); the daemon writes the other files.
 */
export type RunFiles = {
  runId: string;
  folder: string;
  output: string;
  input: string;
  /** The FIFO for the sizes of the server's terminal. It exists only if the run has a terminal. */
  sizes: string;
  status: string;
  started: string;
  killed: string;
  /** The file with the position at which the stored output begins. The disk space of all output before it was freed. */
  outputStart: string;
};

/** A run that is alive. `pid` is the process id of its supervisor, and also the id of the process group. */
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

/**
 * The format of the process id in `status`. It is checked because a server that has access to the file may write
 * anything.
 */
const PROCESS_ID = /^[1-9]\d{0,9}$/;
const EXIT_CODE = /^(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

export function runFiles(containerFolder: string, runId: string): RunFiles {
  const folder = join(containerFolder, runId);
  return {
    runId,
    folder,
    output: join(folder, 'output'),
    input: join(folder, 'input'),
    sizes: join(folder, 'sizes'),
    status: join(folder, 'status'),
    started: join(folder, 'started'),
    killed: join(folder, 'killed'),
    outputStart: join(folder, 'output-start'),
  };
}

/**
 * Creates a folder of the daemon if it does not exist. Does not use `recursive`, with which Node.js reports ENOENT on
 * a full disk.
 *
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function makeFolder(path: string): Promise<void> {
  await unlessExists(mkdir(path, { mode: 0o700 })).catch(
    failing('The folder for a run of the server cannot be created'),
  );
}

/**
 * Creates a container's folder for runs, and deletes all runs in it except this one.
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function forgetRunsBut(containerFolder: string, runId: string): Promise<void> {
  await makeFolder(containerFolder);
  try {
    for (const entry of await readdir(containerFolder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === runId) continue;
      await rm(join(containerFolder, entry.name), { recursive: true, force: true });
    }
  } catch (error) {
    throw hostFault(error, 'The files of the last run of the server cannot be deleted');
  }
}

/** Returns whether the supervisor of the run was ever started. */
export const wasBorn = (files: RunFiles): boolean => (readNote(files.status) ?? '') !== '';

/**
 * Returns the run's supervisor if it is alive. Another process may have its process id by now. So the process must
 * have the run's folder among its arguments and, if it was recorded, the same start time. If the daemon was killed
 * while it started the run, no process id is recorded, and all processes are checked.
 *
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
    // Before the supervisor has recorded its process id, several programs run one after the other in this process. In
    // between, the process has no arguments for a moment, so look again.
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

/**
 * Returns whether a process with these user ids can be the supervisor of the owner's run. A supervisor is root until
 * its environment is set up; in old versions of Berth, it always was.
 */
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
    // The server blocks reads of the other files. Since the process leads its group and has the server's own user, it
    // must be the supervisor.
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
    `Process ${pid} of the server blocks reads of its files in /proc. Try again. If that fails again, kill the process on the host.`,
  );

/**
 * Returns whether the process of a run is alive, and is not another one with the same pid.
 * @throws DomainError `unavailable`
 */
export async function stillLives(run: LiveRun, reader: ProcessReader): Promise<boolean> {
  if (!(await isLiving(run.pid))) return false;
  const [stat] = await reader.read(run.pid, ['stat']);
  // A blocked read of `stat` means that this is a process of a server, and it is unlikely that another one has the same
  // pid.
  return stat === undefined || (stat !== null && parseStat(stat).startTicks === run.startTicks);
}

/** Like `stillLives`, but reads only `status`. If the daemon has no free descriptors for that, returns true. */
export const mayLive = (run: LiveRun): Promise<boolean> =>
  isLiving(run.pid).catch((error: unknown) => {
    if (isPassing(error)) return true;
    throw error;
  });

/**
 * Hints on how a run ended: whether the daemon has killed it, and whether the kernel has killed a process for lack of
 * memory during the run.
 */
export type ExitHints = { killed: boolean; oomKillSeen: boolean };

/**
 * Determines from the files of a run how it ended. A shell reports a signal as 128 plus its number. If the supervisor
 * itself was killed, `killed` says whether the daemon did that.
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

const lastWriteMs = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
