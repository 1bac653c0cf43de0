import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../../lib/timed.js';
import { isWorthAnother } from './s3-faults.js';

/** How long an S3 storage is waited for. */
export type S3Patience = {
  /** A request is sent so many times at most. */
  attempts: number;
  /** For a connection, in ms. */
  connectMs: number;
  /** While nothing at all comes or goes, in ms. */
  idleMs: number;
  /** For the answer to a question, in ms; of a download for its beginning. */
  answerMs: number;
  /** For a part of 8 MiB to be there, in ms: slower than 28 KiB/s is too slow. */
  partMs: number;
  /** Before the second attempt, in ms; before each further one twice as long, 32 times at most, and up to as much again. */
  pauseMs: number;
};

export const PATIENCE: S3Patience = {
  attempts: 4,
  connectMs: 5_000,
  idleMs: 30_000,
  answerMs: 15_000,
  partMs: 300_000,
  pauseMs: 300,
};

export type AttemptOptions = {
  patience: S3Patience;
  timeoutMs: number;
  signal: AbortSignal | undefined;
};

/**
 * Asks again what failed and may not the next time. All that is asked of a store has the same outcome when it is
 * asked twice.
 *
 * @throws the last attempt's error; the signal's reason
 */
export async function attempt<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { patience, timeoutMs, signal }: AttemptOptions,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      signal?.throwIfAborted();
      return await withTimeout(signal, timeoutMs, ask);
    } catch (error) {
      signal?.throwIfAborted();
      if (tried >= patience.attempts || !isWorthAnother(error)) throw error;
      await pauseBefore(tried, patience, signal);
    }
  }
}

const MAX_DOUBLED = 32;

/** Many that were refused at once do not come back at once. */
export async function pauseBefore(
  tried: number,
  { pauseMs }: S3Patience,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ms = pauseMs * Math.min(2 ** (tried - 1), MAX_DOUBLED) * (1 + Math.random());
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
}
