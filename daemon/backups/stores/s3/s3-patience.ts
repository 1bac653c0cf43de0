import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../../../lib/time/timed.js';
import { isWorthAnother } from './s3-faults.js';

/** The timeouts and retries of an S3 storage. */
export type S3Patience = {
  /** The maximum number of times that a request is sent. */
  attempts: number;
  /** The connection timeout, in ms. */
  connectMs: number;
  /** The timeout for a connection without any traffic, in ms. */
  idleMs: number;
  /** The timeout for a response, or for the first bytes of a download, in ms. */
  answerMs: number;
  /** The timeout for the upload of a part of 8 MiB, in ms. A part needs at least 28 KiB/s. */
  partMs: number;
  /**
   * The pause before the second attempt, in ms. It doubles with each attempt, up to a factor of 32. A random time of
   * up to the same length is added.
   */
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
 * Sends a request, and retries it while that may help. All requests to a store are idempotent.
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

/** Waits before a retry. The time is partly random, so that many clients do not retry at the same moment. */
export async function pauseBefore(
  tried: number,
  { pauseMs }: S3Patience,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ms = pauseMs * Math.min(2 ** (tried - 1), MAX_DOUBLED) * (1 + Math.random());
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
}
