import { DomainError } from './errors.js';

export type GateOptions = {
  /** How many run at once. */
  maxRunning: number;
  /** How many may wait for their turn; one more is refused. */
  maxWaiting: number;
  /** What the one who is refused is told; a sentence. */
  refusal?: string;
};

/** Lets a bounded number of callers through at once, in the order in which they came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const TOO_MANY = 'Too many at once. Try again in a moment.';

/** @throws DomainError `rate_limited`, from the gate, when too many wait already. */
export function createGate({ maxRunning, maxWaiting, refusal = TOO_MANY }: GateOptions): Gate {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new DomainError('rate_limited', refusal, { retryAfterS: 1 });
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

/**
 * Lets callers through who bear a name: of those of one name no more than `each` allows, so that all get a share.
 * Of a name only `each.maxRunning` stand in the common queue, which so goes round all names in turn; and no more
 * names are kept than callers stand in there.
 */
export type KeyedGate = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** @throws DomainError `rate_limited`, from the gate, when too many of the name, or of all, wait already. */
export function createKeyedGate({ all, each }: { all: GateOptions; each: GateOptions }): KeyedGate {
  const outer = createGate(all);
  const inner = new Map<string, { gate: Gate; callers: number }>();
  return async (name, work) => {
    const own = inner.get(name) ?? { gate: createGate(each), callers: 0 };
    inner.set(name, own);
    own.callers += 1;
    try {
      return await own.gate(() => outer(work));
    } finally {
      own.callers -= 1;
      if (own.callers === 0) inner.delete(name);
    }
  };
}
