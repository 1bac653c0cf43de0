import type { Attachment, RunObserver } from './container-runtime.js';

/**
 * Follows a run in the background. It stops when the run ends, when following fails, or when the caller detaches,
 * which aborts the signal.
 */
export function attach(
  follow: (signal: AbortSignal) => Promise<void>,
  { onFailure }: Pick<RunObserver, 'onFailure'>,
): Attachment {
  const ending = new AbortController();
  const following = follow(ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) onFailure(error);
  });
  return {
    detach: async () => {
      ending.abort();
      await following;
    },
  };
}
