import { DomainError } from '../../lib/errors/errors.js';
import { type Client, holderOf, semaphoreFor } from '../concurrency/bounds.js';
import type { OutputText } from '../runtimes/command-output.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import type { ContainerRecord } from './records/container-store.js';

/** The maximum size of stdout and of stderr (`CommandResult` in the API document). */
const MAX_OUTPUT_BYTES = 1024 * 1024;

export type CommandEnd = { stdout: OutputText; stderr: OutputText; exit_code: number };

/** Limits how many commands run, and how many bytes of their output are in memory until clients have received them. */
export class CommandBounds {
  readonly #running = semaphoreFor('commands');
  readonly #output = semaphoreFor('command_output');

  /** Runs a command within the limits. @throws DomainError `rate_limited` (`too_many_commands`) */
  run<T>(
    containerId: string,
    { signal, whenOver, ...requester }: Client,
    run: (beforeLargeOutput: (over: AbortSignal) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const holder = holderOf(requester, containerId);
    const beforeLargeOutput = async (over: AbortSignal) => {
      whenOver(await this.#output.acquire(holder, { amount: 2 * MAX_OUTPUT_BYTES, signal: over }));
    };
    return this.#running.run(holder, () => run(beforeLargeOutput), signal);
  }
}

/**
 * Runs a program next to a running server, as the server's user. Without `caller`, the daemon itself is the client
 * and no limits apply.
 *
 * @throws DomainError `invalid_input` if no program is named; `rate_limited`
 */
export async function runContainerCommand(
  core: ContainerCore,
  record: ContainerRecord,
  argv: string[],
  { bounds, caller }: { bounds: CommandBounds; caller?: Client | undefined },
): Promise<CommandEnd> {
  if (!argv[0]) throw new DomainError('invalid_input', 'The command must begin with the name of a program.');
  await core.folders.requireThere(record.id);
  const run = async (beforeLargeOutput?: (over: AbortSignal) => Promise<void>) =>
    core.runtime.runCommand(await core.specOf(record), argv, {
      timeoutMs: core.timing.commandTimeoutMs,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      signal: caller?.signal ?? core.closing.signal,
      ...(beforeLargeOutput && { beforeLargeOutput }),
    });
  const { stdout, stderr, exitCode } = await (caller ? bounds.run(record.id, caller, run) : run());
  return { stdout, stderr, exit_code: exitCode };
}
