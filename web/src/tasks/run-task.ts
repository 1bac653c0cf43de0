import { ApiFailure, asFailure, cancelled } from '../api/client';
import { tasks } from './task-store';

/** Work that ends sooner than this is not shown in the tray: it would only flicker. */
const SHOWN_AFTER_MS = 600;

export type Work = { signal: AbortSignal; onProgress(share: number): void };

/**
 * Does work that can take long and be cancelled, and shows it in the tray.
 *
 * @throws ApiFailure if it fails
 * @returns whether it was carried out; false if the user has cancelled it
 */
export async function runTask(title: string, work: (work: Work) => Promise<void>): Promise<boolean> {
  const abort = new AbortController();
  let progress = 0;
  let change: ReturnType<typeof tasks.add> | undefined;
  const timer = setTimeout(() => {
    change = tasks.add({ title, state: 'running', progress, cancel: () => abort.abort() });
  }, SHOWN_AFTER_MS);
  const onProgress = (share: number) => {
    progress = share;
    change?.({ progress });
  };
  try {
    await work({ signal: abort.signal, onProgress });
    change?.({ state: 'done', progress: 1 });
    return true;
  } catch (error) {
    const failure = asFailure(error);
    const isCancelled = failure.code === 'cancelled';
    change?.(isCancelled ? { state: 'cancelled' } : { state: 'failed', problem: failure.message });
    if (isCancelled) return false;
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Does the same to several things, one after the other, as one task. Stops at the first failure. */
export const runForEach = <T>(
  title: string,
  items: readonly T[],
  each: (item: T, work: Work) => Promise<unknown>,
): Promise<boolean> =>
  runTask(title, async ({ signal, onProgress }) => {
    for (const [at, item] of items.entries()) {
      if (signal.aborted) throw cancelled();
      await patiently(() =>
        each(item, { signal, onProgress: (share) => onProgress((at + share) / items.length) }),
      );
      onProgress((at + 1) / items.length);
    }
  });

/** Repeats a request that was refused because of the rate limit. */
async function patiently(request: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await request();
      return;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(error.retryAfter, 1) * 1000));
    }
  }
}

/**
 * Waits until work has ended, or until the tray shows it. Dialogs use this: they show an error that comes at once, and
 * close when the work takes longer.
 *
 * @param refresh loads what the work may have changed. A failure does not wait for it: the dialog would close before it knows
 * of the failure, and the tray does not show work that has ended so soon.
 * @throws what the work throws while it is not shown in the tray
 */
export function endedOrShown(work: Promise<unknown>, refresh?: () => Promise<unknown>): Promise<unknown> {
  // The tray reports later failures, and the list those of its own.
  work.catch(() => refresh?.()).catch(() => undefined);
  return Promise.race([work.then(refresh), new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER_MS))]);
}
