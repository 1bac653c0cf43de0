import { isLocked } from './storage-error.js';

/**
 * Lets transactions through one at a time, in the order in which they came. Who waited behind one that gave up for
 * another program's lock has waited as well, and is refused with it: else the last of many would wait for all.
 */
export function createTransactionQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let givenUp: { atMs: number; error: unknown } | undefined;
  return (work) => {
    const askedMs = performance.now();
    const result = last.then(async () => {
      if (givenUp && askedMs <= givenUp.atMs) throw givenUp.error;
      try {
        return await work();
      } catch (error) {
        if (isLocked(error)) givenUp = { atMs: performance.now(), error };
        throw error;
      }
    });
    last = result.catch(() => undefined);
    return result;
  };
}
