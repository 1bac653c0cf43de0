import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { DomainError, errorCode } from '../../lib/errors.js';
import { hostFault, hostRefusal } from '../../lib/host-fault.js';
import type { ContainerSpec } from './container-runtime.js';
import { reserveNote, writeNote } from './process-note.js';
import { runProgram } from './process-program.js';
import { type LiveRun, makeFolder, type RunFiles } from './process-run.js';
import { CONTAINER_MARK, oomKills } from './process-table.js';
import { enclosed } from './surroundings.js';

/** The user that servers run as; the daemon's own where absent. */
export type RunAs = { uid: number; gid: number };

const MINUTE_MS = 60_000;
/** A world has many files. */
const CHOWN_TIMEOUT_MS = 5 * MINUTE_MS;
/** The Node.js that runs the daemon comes first: it may be in no ordinary place. */
const PROGRAM_FOLDERS = [
  dirname(process.execPath),
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/usr/local/games',
  '/usr/games',
];

/**
 * The supervisor: a shell that only waits. It writes its process id and, in the end, the server's exit
 * status to descriptor 3, which the server does not inherit: so the status is kept while no daemon runs.
 * Signals to the group reach the server, not its supervisor. Only built-ins are used and no variable is
 * set, because the environment is the server's; what to run comes as arguments and is never parsed. The
 * server's errors are bound to its output in the child alone: to its own the shell says `Terminated` and the like.
 */
export const SUPERVISOR = 'echo $$ >&3; trap : TERM INT QUIT HUP; (shift; exec "$@" 2>&1 3>&-); echo $? >&3';

/** What of a container its programs get to see. */
type Surroundings = Pick<ContainerSpec, 'id' | 'type' | 'env' | 'dataFolder'>;

/** All that a server, an installer or a command gets to see: nothing of the daemon's own environment. */
export function serverEnvironment(spec: Surroundings): Record<string, string> {
  return {
    PATH: PROGRAM_FOLDERS.join(delimiter),
    LANG: 'C.UTF-8',
    HOME: spec.dataFolder,
    ...enclosed(spec.dataFolder, spec.env),
    [CONTAINER_MARK]: spec.id,
  };
}

/** @throws DomainError `conflict` when the program is not there: said now, rather than by a server that crashes. */
export async function requireProgram(program: string, spec: Surroundings): Promise<void> {
  const folders = (serverEnvironment(spec)['PATH'] ?? '').split(delimiter);
  const places = isAbsolute(program)
    ? [program]
    : program.includes('/')
      ? [resolve(spec.dataFolder, program)]
      : folders.map((folder) => join(folder, program));
  for (const place of places) {
    try {
      return await access(place, constants.X_OK);
    } catch (error) {
      if (!['ENOENT', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    }
  }
  throw new DomainError(
    'conflict',
    `${spec.type} needs the program "${program}", which this host does not have`,
  );
}

const CANNOT_START = "the server's process cannot be started";

/**
 * Makes the folder and the files of a run, with nothing in them. All that is noted on the run later has its
 * place on the disk from here on.
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function makeRunFolder(containerFolder: string, files: RunFiles): Promise<void> {
  try {
    await makeFolder(files.folder);
    await (await open(files.output, 'a', 0o600)).close();
    for (const note of [files.status, files.started, files.killed, files.outputStart])
      await reserveNote(note);
    await makeFifo(files.input);
    const current = join(containerFolder, 'current');
    await writeFile(`${current}.new`, files.runId, { mode: 0o600 });
    await rename(`${current}.new`, current);
  } catch (error) {
    throw hostFault(error, CANNOT_START);
  }
}

/** mkfifo(1) tells no causes apart: an ordinary file in its place does. */
async function makeFifo(path: string): Promise<void> {
  await rm(path, { force: true });
  await runProgram('mkfifo', ['-m', '600', path], { timeout: MINUTE_MS }).catch(async (error: unknown) => {
    if (typeof errorCode(error) === 'string') throw error;
    await (await open(path, 'w')).close();
    throw new DomainError('unavailable', `${CANNOT_START}: it gets no console`, { cause: error });
  });
}

/**
 * Begins the server in a process group of its own. Its output goes to a file and its input comes from a
 * FIFO that it holds open itself, so that neither ends with the daemon.
 * @throws DomainError `disk_full`, `unavailable`; nothing runs then
 */
export async function spawnRun(
  spec: ContainerSpec,
  argv: string[],
  files: RunFiles,
  runAs: RunAs | undefined,
): Promise<ChildProcess> {
  const opened: FileHandle[] = [];
  try {
    const wanted = [
      [files.input, 'r+'],
      [files.output, 'a'],
      // Written over from its beginning: its bytes are reserved.
      [files.status, 'r+'],
    ] as const;
    for (const [path, flags] of wanted) opened.push(await open(path, flags));
    const [input, output, status] = opened.map(({ fd }) => fd);
    const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'berth-run', files.folder, ...argv], {
      cwd: spec.dataFolder,
      env: serverEnvironment(spec),
      detached: true,
      stdio: [input, output, 'ignore', status],
      ...runAs,
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } catch (error) {
    throw hostRefusal(error, CANNOT_START);
  } finally {
    for (const file of opened) await file.close();
  }
}

/** Notes what tells the run from a later process of the same number, and how many the kernel has killed before. */
export const noteStart = ({ started }: RunFiles, { startTicks }: LiveRun): Promise<void> =>
  writeNote(started, `${startTicks} ${oomKills()}`);

/** Makes the data folder the user's, as it may hold what the daemon wrote itself. Links are not followed. */
export async function giveToUser(dataFolder: string, runAs: RunAs | undefined): Promise<void> {
  if (runAs === undefined) return;
  const owner = `${runAs.uid}:${runAs.gid}`;
  const chown = ['--recursive', '--no-dereference', owner, dataFolder];
  await runProgram('chown', chown, { timeout: CHOWN_TIMEOUT_MS }).catch((error: unknown) => {
    throw hostRefusal(error, `${dataFolder} cannot be given to user ${owner}`);
  });
}
