/**
 * Runs work with a signal that aborts after `timeoutMs` (with a `TimeoutError`), or when `signal` aborts. Does not use
 * `AbortSignal.any`: in Node.js 20, a timeout to which nothing else refers is garbage-collected, and the work would
 * never end.
 */
export async function withTimeout<T>(
  signal: AbortSignal | undefined,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborter = new AbortController();
  const abort = () => aborter.abort(signal?.reason);
  const late = () => aborter.abort(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError'));
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
 * Returns the result of work that does not observe a signal, or rejects with the signal's reason as soon as it aborts. The work
 * itself continues, and has to release its resources.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
