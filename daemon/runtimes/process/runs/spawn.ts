import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOf } from '../../../../lib/async/all-of.js';
import { DomainError, errorCode } from '../../../../lib/errors/errors.js';
import { hostFault, hostRefusal, isPassing } from '../../../../lib/errors/host-fault.js';
import type { ContainerSpec, ServerUser } from '../../../catalog/container-spec.js';
import { runProgram } from '../host/program.js';
import { oomKills, startTicksOfNew, startTimeMs } from '../host/table.js';
import type { Launcher } from '../launch/launch.js';
import { onTerminal } from '../launch/terminal.js';
import { reserveNote, writeNote } from './note.js';
import { type LiveRun, makeFolder, type RunFiles } from './run.js';

const MINUTE_MS = 60_000;
/**
 * The supervisor of a run, a shell that waits for the server. It writes its process id and finally the server's exit
 * status to descriptor 3, which the server does not inherit, so the status is recorded even while no daemon runs.
 * Signals to the process group reach the server but do not end the supervisor. The script uses only built-ins and
 * sets no variables, because the environment is the server's; the command comes as arguments and is never parsed. The
 * server's stderr is redirected to its stdout only in the child, because the shell writes messages such as
 * `Terminated` to its own stderr.
 */
export const SUPERVISOR = 'echo $$ >&3; trap : TERM INT QUIT HUP; (shift; exec "$@" 2>&1 3>&-); echo $? >&3';

const CANNOT_START = "The server's process cannot be started";

/**
 * Creates the folder and the empty files of a run of `spec`, and reserves disk space for everything that is recorded later. The
 * server may reopen its input (as /dev/stdin) but not its output: programs that open /dev/stdout usually truncate it,
 * which would delete unread output.
 *
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function makeRunFolder(
  containerFolder: string,
  files: RunFiles,
  { user, hasTerminal }: Pick<ContainerSpec, 'user' | 'hasTerminal'>,
): Promise<void> {
  try {
    await makeFolder(files.folder);
    const notes = [files.status, files.started, files.killed, files.outputStart];
    // The files are created concurrently, because each call waits for the event loop of a daemon that may be busy.
    const output = writeFile(files.output, '', { flag: 'a', mode: 0o600 });
    const sizes = hasTerminal === true ? [makeFifo(files.sizes)] : [];
    await allOf([output, ...notes.map(reserveNote), makeInput(files.input, user), ...sizes]);
    const current = join(containerFolder, 'current');
    await writeFile(`${current}.new`, files.runId, { mode: 0o600 });
    await rename(`${current}.new`, current);
  } catch (error) {
    throw hostFault(error, CANNOT_START);
  }
}

async function makeInput(path: string, user: ServerUser | undefined): Promise<void> {
  await makeFifo(path);
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/**
 * Creates a FIFO. mkfifo(1) does not report why it failed. So after a failure, an ordinary file is created, whose
 * error shows the cause.
 */
async function makeFifo(path: string): Promise<void> {
  await rm(path, { force: true });
  await runProgram('mkfifo', ['-m', '600', path], { timeout: MINUTE_MS }).catch(async (error: unknown) => {
    if (typeof errorCode(error) === 'string') throw error;
    await (await open(path, 'w')).close();
    throw new DomainError(
      'unavailable',
      "The server's process cannot be started, because its console cannot be opened.",
      { cause: error },
    );
  });
}

/**
 * Starts the server in its own process group. Its output goes to a file. Its input is a FIFO that the server itself
 * keeps open, so both survive the daemon.
 *
 * @returns `ended`, which settles when the server has ended, and the run; null if it has ended already
 * @throws DomainError `disk_full`, `unavailable`, `conflict`; no process runs then
 */
export async function spawnRun(
  launcher: Launcher,
  spec: ContainerSpec,
  files: RunFiles,
): Promise<{ ended: Promise<void>; live: LiveRun | null }> {
  const opened: FileHandle[] = [];
  const terminal = spec.hasTerminal === true ? onTerminal(spec.type) : [];
  try {
    const wanted = [
      [files.input, 'r+'],
      [files.output, 'a'],
      // Opened without truncation, so that the block reserved at its beginning is used.
      [files.status, 'r+'],
      ...(spec.hasTerminal === true ? [[files.sizes, 'r+'] as const] : []),
    ] as const;
    for (const [path, flags] of wanted) opened.push(await open(path, flags));
    const [input, output, ...others] = opened.map(({ fd }) => fd);
    const supervisor = ['/bin/sh', '-c', SUPERVISOR, 'berth-run', files.folder, ...terminal];
    const { program, args, ...surroundings } = launcher.launch(spec.process?.command ?? [], supervisor);
    const child = spawn(program, args, {
      ...surroundings,
      detached: true,
      stdio: [input, output, 'ignore', ...others],
    });
    // Add the listener before any `await`, because the server may end while the files below are closed.
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const startTicks = ticksOf(child);
    await once(child, 'spawn');
    child.unref();
    const { pid } = child;
    if (pid === undefined || startTicks === null) return { ended, live: null };
    return { ended, live: { runId: files.runId, pid, startTicks, startedAtMs: startTimeMs({ startTicks }) } };
  } catch (error) {
    throw hostRefusal(error, CANNOT_START);
  } finally {
    for (const file of opened) await file.close();
  }
}

/**
 * Returns the start time of the process. Returns null if the daemon has no free descriptors, because the server runs
 * and should keep running.
 */
function ticksOf({ pid }: ChildProcess): number | null {
  try {
    return startTicksOfNew(pid);
  } catch (error) {
    if (!isPassing(error)) throw error;
    return null;
  }
}

/**
 * Records the start time of the run, which distinguishes it from a later process with the same pid, and how many
 * processes the kernel has killed so far for lack of memory.
 */
export const noteStart = ({ started }: RunFiles, { startTicks }: LiveRun): Promise<void> =>
  writeNote(started, `${startTicks} ${oomKills()}`);
