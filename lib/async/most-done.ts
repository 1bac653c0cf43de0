import { pause } from './waker.js';

/**
 * Waits until all work is done. Once half of the work is done, waits at most `graceMs` for the rest.
 *
 * @param alreadyDone the number of other tasks that are done already, and that count as well
 * @throws the first error of the work during the wait; later errors are ignored
 */
export async function mostDone(
  works: readonly Promise<unknown>[],
  { alreadyDone, graceMs }: { alreadyDone: number; graceMs: number },
): Promise<void> {
  const over = new AbortController();
  let done = alreadyDone;
  const half = (works.length + alreadyDone) / 2;
  let endGrace: () => void = () => undefined;
  const graceOver = new Promise<void>((resolve) => {
    endGrace = resolve;
  });
  const beginGrace = () => {
    if (done >= half) void pause(graceMs, over.signal).then(endGrace);
  };
  const all = Promise.all(
    works.map(async (work) => {
      await work;
      done += 1;
      if (done >= half && done - 1 < half) beginGrace();
    }),
  );
  beginGrace();
  try {
    await Promise.race([all, graceOver]);
  } finally {
    all.catch(() => undefined);
    over.abort();
  }
}
