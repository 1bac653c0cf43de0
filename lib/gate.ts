import { DomainError } from './errors.js';

export type GateOptions = {
  /** How many run at once. */
  maxRunning: number;
  /** How many may wait for their turn; one more is refused. */
  maxWaiting: number;
  /** How long one waits until it is refused, too; left out: as long as it takes. */
  maxWaitMs?: number;
  /** What the one who is refused is told; a sentence. */
  refusal?: string;
};

/**
 * Lets a bounded number of callers through at once, in the order in which they came. Whoever waits leaves the queue when
 * the signal aborts, and gets its reason; work that has begun heeds it by itself.
 */
export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const TOO_MANY = 'Too many at once. Try again in a moment.';

/** @throws DomainError `rate_limited`, from the gate, when too many wait already, or for too long. */
export function createGate({ maxRunning, maxWaiting, maxWaitMs, refusal = TOO_MANY }: GateOptions): Gate {
  const refused = () => new DomainError('rate_limited', refusal, { retryAfterS: 1 });
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running < maxRunning) running += 1;
    else if (waiting.length < maxWaiting) await turnIn(waiting, { signal, maxWaitMs, refused });
    else throw refused();
    try {
      return await work();
    } finally {
      // The turn is handed on as it is: whoever comes now must not overtake whoever waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

type Patience = { signal: AbortSignal | undefined; maxWaitMs: number | undefined; refused: () => Error };

function turnIn(waiting: Array<() => void>, { signal, maxWaitMs, refused }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const begin = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal?.aborted === true ? signal.reason : refused());
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(leave, maxWaitMs);
    waiting.push(begin);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
