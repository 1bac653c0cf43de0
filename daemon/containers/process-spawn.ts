import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DomainError, errorCode } from '../../lib/errors.js';
import type { ContainerSpec } from './container-runtime.js';
import type { RunFiles } from './process-run.js';
import { CONTAINER_MARK, oomKills, readStat } from './process-table.js';
import { enclosed } from './surroundings.js';

/** The user that servers run as; the daemon's own where absent. */
export type RunAs = { uid: number; gid: number };

const MINUTE_MS = 60_000;
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
 * set, because the environment is the server's; what to run comes as arguments and is never parsed.
 */
const SUPERVISOR =
  'echo $$ >&3; trap : TERM INT QUIT HUP; run() { shift; "$@" 2>&1 3>&-; }; run "$@"; echo $? >&3';

/** All that a server, an installer or a command gets to see: nothing of the daemon's own environment. */
export function serverEnvironment(spec: ContainerSpec): Record<string, string> {
  return {
    PATH: PROGRAM_FOLDERS.join(delimiter),
    LANG: 'C.UTF-8',
    HOME: spec.dataFolder,
    ...enclosed(spec.dataFolder, spec.env),
    [CONTAINER_MARK]: spec.id,
  };
}

/** @throws DomainError `conflict` when the program is not there: said now, rather than by a server that crashes. */
export async function requireProgram(program: string, spec: ContainerSpec): Promise<void> {
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

/** Makes the folder and the files of a run, with nothing in them. */
export async function makeRunFolder(containerFolder: string, files: RunFiles): Promise<void> {
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  for (const path of [files.output, files.status]) await (await open(path, 'a', 0o600)).close();
  await promisify(execFile)('mkfifo', ['-m', '600', files.input], { timeout: MINUTE_MS }).catch(
    async (error: unknown) => {
      // A start that was cut short has made it already; mkfifo(1) tells no causes apart.
      await access(files.input).catch(() => Promise.reject(error));
    },
  );
  const current = join(containerFolder, 'current');
  await writeFile(`${current}.new`, files.runId, { mode: 0o600 });
  await rename(`${current}.new`, current);
}

/**
 * Begins the server in a process group of its own. Its output goes to a file and its input comes from a
 * FIFO that it holds open itself, so that neither ends with the daemon.
 */
export async function spawnRun(
  spec: ContainerSpec,
  argv: string[],
  files: RunFiles,
  runAs: RunAs | undefined,
): Promise<ChildProcess> {
  const input = await open(files.input, 'r+');
  const output = await open(files.output, 'a');
  const status = await open(files.status, 'a');
  try {
    const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'berth-run', files.folder, ...argv], {
      cwd: spec.dataFolder,
      env: serverEnvironment(spec),
      detached: true,
      stdio: [input.fd, output.fd, 'ignore', status.fd],
      ...runAs,
    });
    await once(child, 'spawn');
    const stat = child.pid === undefined ? null : readStat(child.pid);
    await writeFile(files.started, `${stat?.startTicks ?? ''} ${oomKills()}`, { mode: 0o600 });
    child.unref();
    return child;
  } catch (error) {
    if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') throw error;
    const why = errorCode(error) ?? 'unknown cause';
    throw new DomainError('unavailable', `the server's process cannot be started (${why})`, { cause: error });
  } finally {
    await Promise.all([input.close(), output.close(), status.close()]);
  }
}

/** Makes the data folder the user's, as it may hold what the daemon wrote itself. Links are not followed. */
export async function giveToUser(dataFolder: string, runAs: RunAs | undefined): Promise<void> {
  if (runAs === undefined) return;
  const owner = `${runAs.uid}:${runAs.gid}`;
  await promisify(execFile)('chown', ['--recursive', '--no-dereference', owner, dataFolder]);
}
