import { type ChildProcess, spawn } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { atMost } from '../../../../lib/async/waker.js';
import { DomainError, errorCode } from '../../../../lib/errors/errors.js';
import { hostFault } from '../../../../lib/errors/host-fault.js';
import type { ContainerSpec } from '../../../catalog/container-spec.js';
import { CANNOT_RUN, NOT_FOUND, withinLimits } from '../../bounded-command.js';
import type { CommandOptions, CommandResult, PrepareOptions } from '../../container-runtime.js';
import { requireDescriptors } from '../host/program.js';
import { sendSignal } from '../host/table.js';
import type { Launcher } from './launch.js';

/**
 * How long to wait for the rest of the output after a command has ended. A child process of the command may keep the
 * output open.
 */
const LAST_OUTPUT_MS = 500;

/** Errors of execve(2) for a program that does not exist. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);
const UNFIT = new Set(['EACCES', 'EPERM', 'ENOEXEC', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'E2BIG', 'ETXTBSY']);

type Ended = { code: number | null; signal: NodeJS.Signals | null };

type Sink = (chunk: Buffer) => Promise<void> | undefined;
/** The receivers of a command's output. `waiting` returns the promise for which they wait, if any. */
type Sinks = { stdout: Sink; stderr: Sink; waiting?: () => Promise<void> | undefined };

/**
 * Runs a command in the container's folder and with the container's environment. The command has its own process
 * group, which is killed when the command ends.
 */
async function runConfined(
  launcher: Launcher,
  argv: string[],
  abort: AbortSignal,
  read: Sinks,
): Promise<Ended> {
  const { program, args, ...surroundings } = launcher.launch(argv);
  requireDescriptors();
  const child = spawn(program, args, {
    ...surroundings,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = ended(child);
  const killGroup = () => child.pid !== undefined && sendSignal(-child.pid, 'SIGKILL');
  using _kill = addAbortListener(abort, killGroup);
  const drained = Promise.all([drain(child.stdout, read.stdout), drain(child.stderr, read.stderr)]);
  // `drained` is awaited below. This prevents an unhandled rejection in between.
  drained.catch(() => undefined);
  try {
    const result = await end;
    killGroup();
    await atMost(drained, LAST_OUTPUT_MS);
    for (let waiting = read.waiting?.(); waiting !== undefined; waiting = read.waiting?.()) {
      await waiting;
      await atMost(drained, LAST_OUTPUT_MS);
    }
    return result;
  } finally {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

async function ended(child: ChildProcess): Promise<Ended> {
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

async function drain(stream: Readable | null | undefined, sink: Sink): Promise<void> {
  // Without free descriptors, Node.js creates no streams.
  if (stream == null) return;
  try {
    for await (const chunk of stream) await sink(chunk as Buffer);
  } catch (error) {
    // Ignore this error: the stream was closed intentionally after LAST_OUTPUT_MS.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Runs a type's install steps, one after the other. @throws DomainError `unavailable` that names the failed step */
export async function runInstallSteps(
  launcher: Launcher,
  spec: ContainerSpec,
  { signal, onProgress, onOutput }: PrepareOptions,
): Promise<void> {
  const steps = spec.process?.install ?? [];
  for (const [index, argv] of steps.entries()) {
    signal.throwIfAborted();
    const step = `${index + 1} of ${steps.length}`;
    onProgress({ step: `running install step ${step}` });
    const failed = (failure: string, cause?: unknown) =>
      new DomainError('unavailable', `The install step ${step} (${argv[0]}) ${failure}.`, { cause });
    const end = await runConfined(launcher, argv, signal, { stdout: onOutput, stderr: onOutput }).catch(
      (error: unknown) => {
        if (errorCode(error) === undefined) throw error;
        throw failed(`cannot be run: ${errorCode(error)}`, error);
      },
    );
    signal.throwIfAborted();
    if (end.code !== 0) {
      throw failed(end.signal === null ? `ended with exit code ${end.code}` : `was ended by ${end.signal}`);
    }
  }
}

/** Runs a command next to the server, with limits on its time and output. */
export const runBoundedCommand = (
  launcher: Launcher,
  argv: string[],
  options: CommandOptions,
): Promise<CommandResult> =>
  withinLimits(options, async (output, stop) => {
    const sinks: Sinks = {
      stdout: (chunk) => output.add('stdout', chunk),
      stderr: (chunk) => output.add('stderr', chunk),
      waiting: () => output.waiting,
    };
    try {
      const { code, signal } = await runConfined(launcher, argv, stop, sinks);
      return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (!ABSENT.has(code) && !UNFIT.has(code)) throw hostFault(error, 'The command cannot be started');
      const why = ABSENT.has(code) ? 'not found' : `cannot be executed (${code})`;
      await output.add('stderr', Buffer.from(`${argv[0]}: ${why}\n`));
      return ABSENT.has(code) ? NOT_FOUND : CANNOT_RUN;
    }
  });
