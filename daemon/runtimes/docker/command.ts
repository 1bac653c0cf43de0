import { once } from 'node:events';
import { posix } from 'node:path';
import { type Duplex, type Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { CANNOT_RUN, NOT_FOUND, withinLimits } from '../bounded-command.js';
import type { CommandOutput } from '../command-output.js';
import type { CommandOptions, CommandResult } from '../container-runtime.js';
import type { DockerEngine } from './engine/engine.js';
import { isRefusal, unlessRefused } from './engine/engine-refusal.js';
import { isProcessOfContainer, killTree } from './engine/host-process.js';
import type { OwnContainer } from './engine/labels.js';

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const KILL_GRACE_MS = 2000;
const BIRTH_MS = 2000;
const BIRTH_POLL_MS = 50;

/**
 * Runs a command in a running container, as the container's user and with its restrictions.
 *
 * @throws DomainError `conflict` if the container has ended; the signal's reason when aborted
 */
export const runInContainer = (
  engine: DockerEngine,
  { info, handle }: OwnContainer,
  spec: ContainerSpec,
  argv: string[],
  options: CommandOptions,
): Promise<CommandResult> =>
  withinLimits(options, async (output, stop) => {
    const running = <T>(call: (docker: Docker) => Promise<T>) => whileItRuns(engine, handle, spec, call);
    const exec = await running(() => createExec(handle, spec, argv));
    const stream = await running((docker) => docker.getExec(exec.id).start({ hijack: true, stdin: false }));
    const { stdout, stderr } = sinksOf(output, stream);
    handle.modem.demuxStream(stream, stdout, stderr);
    try {
      await once(stream, 'end', { signal: stop });
      const { ExitCode } = await engine.call(() => exec.inspect());
      if (ExitCode !== CANNOT_RUN || (await programExists(engine, handle, info, argv[0] ?? ''))) {
        return ExitCode ?? CANNOT_RUN;
      }
      return { stdout: '', stderr: `${argv[0]}: not found\n`, exitCode: NOT_FOUND, truncated: false };
    } catch (error) {
      if (!stop.aborted) throw error;
      await kill(engine, exec, info.Id, stream);
      return CANNOT_RUN;
    } finally {
      stream.destroy();
    }
  });

const createExec = (handle: Docker.Container, spec: ContainerSpec, argv: string[]): Promise<Docker.Exec> =>
  handle.exec({
    Cmd: argv,
    AttachStdin: false,
    AttachStdout: true,
    AttachStderr: true,
    Tty: false,
    Privileged: false,
    // The user is set explicitly, because an older daemon may have started the container as another user.
    ...(spec.user === undefined ? {} : { User: `${spec.user.uid}:${spec.user.gid}` }),
    WorkingDir: spec.dataPath,
  });

/**
 * Makes a call about a container. If the container has ended by then, the engine refuses the call with one of several
 * statuses.
 */
async function whileItRuns<T>(
  engine: DockerEngine,
  handle: Docker.Container,
  { id }: ContainerSpec,
  call: (docker: Docker) => Promise<T>,
): Promise<T> {
  try {
    return await engine.call(call);
  } catch (error) {
    if (!isRefusal(error, 404, 409, 500)) throw error;
    const inspecting = engine.call(() => handle.inspect());
    if ((await unlessRefused(inspecting, 404))?.State.Running) throw error;
    throw new DomainError('conflict', `Container ${id} is not running: start it first.`, { cause: error });
  }
}

/** Kills the processes of a command, if they are on this host. The engine's API has no call to kill a command. */
async function kill(
  engine: DockerEngine,
  exec: Docker.Exec,
  engineId: string,
  stream: Duplex,
): Promise<void> {
  const pid = await processOf(engine, exec);
  if (!(await isProcessOfContainer(pid, engineId))) return;
  const ended = once(stream, 'close', { signal: AbortSignal.timeout(KILL_GRACE_MS) });
  await killTree(pid, engineId);
  // A process that the command has left running may keep the stream open after the command has ended.
  await ended.catch(() => undefined);
}

/** Returns the process id of a command, which it gets shortly after its start; 0 if it never gets one. */
async function processOf(engine: DockerEngine, exec: Docker.Exec): Promise<number> {
  for (const until = performance.now() + BIRTH_MS; ; await sleep(BIRTH_POLL_MS)) {
    const { Pid: pid, ExitCode: exitCode } = await engine.call(() => exec.inspect());
    if (pid > 0 || exitCode !== null || performance.now() > until) return pid;
  }
}

/**
 * Searches for a program as execvp(3) does. This is necessary because the engine reports a missing program only in the
 * text of its error.
 */
async function programExists(
  engine: DockerEngine,
  handle: Docker.Container,
  { Config }: Docker.ContainerInspectInfo,
  program: string,
): Promise<boolean> {
  const path = Config.Env.find((entry) => entry.startsWith('PATH='))?.slice('PATH='.length) ?? DEFAULT_PATH;
  const places = program.includes('/')
    ? [posix.resolve(Config.WorkingDir || '/', program)]
    : path.split(':').map((folder) => posix.join(folder, program));
  for (const place of places) {
    const asked = engine.call(async () => (await handle.infoArchive({ path: place })) as Readable);
    // The engine responds with 500 if a part of the path is a file, or if the path is too long.
    const answer = await unlessRefused(asked, 404, 500);
    answer?.destroy();
    if (answer !== undefined) return true;
  }
  return false;
}

/**
 * Returns the streams that receive stdout and stderr. While one of them waits for buffer space, the connection is not
 * read. The demultiplexer does not ensure that, because it ignores back pressure.
 */
function sinksOf(output: CommandOutput, stream: Duplex): { stdout: Writable; stderr: Writable } {
  let waits = 0;
  const sinkOf = (name: 'stdout' | 'stderr') =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        const waiting = output.add(name, chunk);
        if (waiting === undefined) return done();
        waits += 1;
        stream.pause();
        const go = (error?: Error) => {
          waits -= 1;
          done(error);
          if (waits === 0) stream.resume();
        };
        waiting.then(() => go(), go);
      },
    });
  return { stdout: sinkOf('stdout'), stderr: sinkOf('stderr') };
}
