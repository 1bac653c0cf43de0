import { createHash } from 'node:crypto';
import { DomainError } from '../../../lib/errors/errors.js';
import { StartError } from '../../../lib/errors/start-error.js';
import { createGate } from '../../../lib/limits/gate.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { checkHashList, HashListError, hashListContains } from '../../../lib/secrets/hash-list.js';
import { unlessAborted, withTimeout } from '../../../lib/time/timed.js';

/** The breached passwords in the file supplied by the operator (ASVS 5.0, 6.2.12). */
export interface BreachedPasswords {
  /**
   * @throws DomainError `unavailable` if the file cannot be searched, `rate_limited` if too many searches are
   * waiting
   */
  contains(password: string): Promise<boolean>;
}

export type BreachedPasswordsOptions = {
  path: string;
  logger: Logger;
  /** The time limit for waiting and searching together. Defaults to 10,000. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/**
 * The maximum number of concurrent searches. Node.js has four threads for reading files. If the disk is unresponsive,
 * each search blocks one of them, and SQLite needs the others.
 */
const MAX_RUNNING = 1;
const MAX_WAITING = 64;

export function createBreachedPasswords({
  path,
  logger,
  timeoutMs = TIMEOUT_MS,
}: BreachedPasswordsOptions): BreachedPasswords {
  const gate = createGate({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING });
  return {
    async contains(password) {
      const hash = createHash('sha1').update(password, 'utf8').digest('hex');
      try {
        return await withTimeout(undefined, timeoutMs, (signal) =>
          unlessAborted(
            gate(() => hashListContains(path, hash), signal),
            signal,
          ),
        );
      } catch (error) {
        if (!(error instanceof HashListError || isTimeout(error))) throw error;
        logger.error({ err: error, file: path }, 'cannot search the file of breached passwords');
        throw new DomainError(
          'unavailable',
          'New passwords cannot be checked now, because the list of breached passwords cannot be read. Try again later, or ask the operator of this panel.',
          { cause: error },
        );
      }
    },
  };
}

/**
 * Checks a sample of the file before the panel starts.
 *
 * @returns its size in bytes
 * @throws StartError naming the variable, the file and what to do
 */
export async function checkBreachedPasswords(path: string): Promise<number> {
  try {
    return await withTimeout(undefined, TIMEOUT_MS, (signal) => unlessAborted(checkHashList(path), signal));
  } catch (error) {
    if (!(error instanceof HashListError || isTimeout(error))) throw error;
    const what = error instanceof HashListError ? error.message : 'cannot be read in time';
    throw new StartError(
      `PANEL_BREACHED_PASSWORDS ${path} ${what}: name a readable file with one SHA-1 hash per line, sorted by hash, such as the "ordered by hash" download of Have I Been Pwned, or unset the variable.`,
      { cause: error },
    );
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
