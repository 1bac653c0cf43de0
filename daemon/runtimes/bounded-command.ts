import { withTimeout } from '../../lib/time/timed.js';
import { CommandOutput } from './command-output.js';
import type { CommandOptions, CommandResult } from './container-runtime.js';

/** Exit codes, as those of timeout(1) and of a shell. */
const TIMED_OUT = 124;
export const CANNOT_RUN = 126;
export const NOT_FOUND = 127;

/**
 * Runs a command with its limits on time and output.
 *
 * @param run runs it until it ends or `stop` aborts, and returns its exit code, or a result instead of the kept output
 * @throws the signal's reason when aborted
 */
export async function withinLimits(
  { timeoutMs, maxOutputBytes: maxBytes, signal, beforeLargeOutput }: CommandOptions,
  run: (output: CommandOutput, stop: AbortSignal) => Promise<number | CommandResult>,
): Promise<CommandResult> {
  signal.throwIfAborted();
  // A wait for output space ends with the command.
  const over = new AbortController();
  const beforeLarge = beforeLargeOutput && (() => beforeLargeOutput(over.signal));
  const output = new CommandOutput({ maxBytes, beforeLarge });
  try {
    const end = await withTimeout(signal, timeoutMs, async (stop) => {
      stop.addEventListener('abort', () => over.abort(), { once: true });
      const ended = await run(output, stop);
      signal.throwIfAborted();
      return stop.aborted ? TIMED_OUT : ended;
    });
    return typeof end === 'number' ? { ...output.result(), exitCode: end } : end;
  } finally {
    over.abort();
  }
}
