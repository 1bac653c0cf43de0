import { DomainError } from '../errors/errors.js';

const MAX_WAIT_MS = 30_000;

/**
 * Creates a function that runs transactions one at a time, in the order of arrival. A transaction that has waited for
 * 30 s is rejected, because its client has probably disconnected.
 *
 * @throws DomainError `unavailable`
 */
export function createTransactionQueue(
  nowMs: () => number = () => performance.now(),
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const askedMs = nowMs();
    const result = last.then(() => {
      if (nowMs() - askedMs >= MAX_WAIT_MS) throw tooLate();
      return work();
    });
    last = result.catch(() => undefined);
    return result;
  };
}

const tooLate = () =>
  new DomainError('unavailable', 'Too many changes are waiting for the database. Try again in a moment.');
