import { DomainError } from '../../lib/errors.js';
import type { ContainerCore } from './container-core.js';
import type { ContainerRecord } from './container-store.js';

const MAX_COMMAND_OUTPUT_BYTES = 1024 * 1024;

/** Runs a program beside a running server, as its user. @throws DomainError `invalid_input` without the name of a program */
export async function runContainerCommand(
  core: ContainerCore,
  record: ContainerRecord,
  argv: string[],
  signal: AbortSignal | undefined,
): Promise<{ stdout: string; stderr: string; exit_code: number }> {
  if (!argv[0]) throw new DomainError('invalid_input', 'The command begins with no name of a program.');
  await core.folders.requireThere(record.id);
  const { stdout, stderr, exitCode } = await core.runtime.runCommand(await core.specOf(record), argv, {
    timeoutMs: core.timing.commandTimeoutMs,
    maxOutputBytes: MAX_COMMAND_OUTPUT_BYTES,
    signal: signal ?? core.closing.signal,
  });
  return { stdout, stderr, exit_code: exitCode };
}
