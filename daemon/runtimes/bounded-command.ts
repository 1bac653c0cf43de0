import { withTimeout } from '../../lib/time/timed.js';
import { CommandOutput } from './command-output.js';
import type { CommandOptions, CommandResult } from './container-runtime.js';

/** Exit codes as timeout(1) and shells use them: the command timed out, cannot be executed, or does not exist. */
const TIMED_OUT = 124;
export const CANNOT_RUN = 126;
export const NOT_FOUND = 127;

/**
 * Runs a command with limits on its time and output.
 *
 * @param run runs the command until it ends or `stop` aborts; returns its exit code, or a result that is returned
 * instead of the collected output
 * @throws the signal's reason when aborted
 */
export async function withinLimits(
  { timeoutMs, maxOutputBytes: maxBytes, signal, beforeLargeOutput }: CommandOptions,
  run: (output: CommandOutput, stop: AbortSignal) => Promise<number | CommandResult>,
): Promise<CommandResult> {
  signal.throwIfAborted();
  // Aborting this ends the wait for buffer space when the command has ended.
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
