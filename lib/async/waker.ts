/**
 * A wait that ends early when `wake` is called. If `wake` is called while nothing waits, the next wait ends at once.
 */
export type Waker = {
  wake(): void;
  wait(timeoutMs: number): Promise<void>;
  /** Waits for the whole time, even if `wake` is called, unless the signal aborts. */
  sleep(timeoutMs: number, signal?: AbortSignal): Promise<void>;
};

export function createWaker(): Waker {
  let happened = false;
  let release: (() => void) | null = null;
  return {
    wake() {
      happened = true;
      release?.();
    },
    async wait(timeoutMs) {
      if (!happened) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          release = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      release = null;
      happened = false;
    },
    sleep: (timeoutMs, signal) => pause(timeoutMs, signal),
  };
}

/** Resolves after `timeoutMs`, or immediately when the signal aborts. Never rejects. */
export function pause(timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, timeoutMs);
    signal?.addEventListener('abort', done);
  });
}

/** Resolves when `promise` does, after `timeoutMs`, or when the signal aborts, whichever is first. */
export async function atMost(
  promise: Promise<unknown>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const either = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
  try {
    await Promise.race([promise, pause(timeoutMs, either)]);
  } finally {
    over.abort();
  }
}
