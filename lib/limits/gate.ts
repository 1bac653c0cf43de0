import { DomainError } from '../errors/errors.js';

export type GateOptions = {
  /** The maximum number of tasks that run at the same time. */
  maxRunning: number;
  /** The maximum number of queued tasks. More are rejected. */
  maxWaiting: number;
  /** The maximum time in the queue. Without it, tasks wait for as long as necessary. */
  maxWaitMs?: number;
  /** The error message of a rejected task; a sentence. */
  refusal?: string;
};

/**
 * Runs a limited number of tasks at a time, in the order of their arrival. When the signal of a queued task aborts,
 * the task is removed and throws the signal's reason; a running task has to observe the signal itself.
 */
export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const TOO_MANY = 'Too many requests at the same time. Try again in a moment.';

/** Creates a gate. It throws DomainError `rate_limited` if the queue is full or a task has waited for too long. */
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
      // The slot goes directly to the next task in the queue, so that no new task can overtake it.
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
