/**
 * Does work that is given a signal which aborts with `signal`, for its reason, or after `timeoutMs`, with a
 * `TimeoutError`. Not by `AbortSignal.any`: a time-out that nothing else refers to is collected before its time
 * (Node.js 20), and the work never ends.
 */
export async function withTimeout<T>(
  signal: AbortSignal | undefined,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborter = new AbortController();
  const abort = () => aborter.abort(signal?.reason);
  const late = () => aborter.abort(new DOMException(`not done in ${timeoutMs} ms`, 'TimeoutError'));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(late, timeoutMs);
  try {
    return await work(aborter.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The outcome of work, or the signal's reason as soon as that aborts: for work that does not heed it. Nothing is
 * ended by that: what the work holds, it has to let go of by itself.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves when the work is done or fails, after `timeoutMs` at the latest. */
export async function atMost(timeoutMs: number, work: Promise<void>): Promise<void> {
  await withTimeout(undefined, timeoutMs, (signal) => unlessAborted(work, signal)).catch(() => undefined);
}
