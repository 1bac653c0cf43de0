/**
 * A value or a promise of it. Code that gets a plain value continues synchronously: `await` would cost a microtask each time, of
 * which a small SFTP request had fifty.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Does not use `instanceof`: in another context, the promises of Node.js's own calls have another class. */
export const isPromise = <T>(value: MaybePromise<T>): value is Promise<T> =>
  typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';

/** Calls `next` with the value, immediately or once the promise is fulfilled. @throws what `next` throws, if it runs immediately */
export const andThen = <T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (isPromise(value) ? value.then(next) : next(value));

/** Runs `end` after `work`, whether or not that fails. @throws what either throws */
export function andFinally<T>(work: () => MaybePromise<T>, end: () => void): MaybePromise<T> {
  let result: MaybePromise<T>;
  try {
    result = work();
  } catch (error) {
    end();
    throw error;
  }
  if (isPromise(result)) return result.finally(end);
  end();
  return result;
}

/** Runs `work` and translates its errors with `fault`. @throws what `fault` returns */
export function translateErrors<T>(
  work: () => MaybePromise<T>,
  fault: (error: unknown) => unknown,
): MaybePromise<T> {
  try {
    const result = work();
    if (!isPromise(result)) return result;
    return result.catch((error: unknown) => {
      throw fault(error);
    });
  } catch (error) {
    throw fault(error);
  }
}

/** A function that uses `yield* awaited(...)` instead of `await`, and runs synchronously where possible. */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Within a generator of `Steps`: waits for the value, if it is a promise. */
export function* awaited<T>(value: MaybePromise<T>): Steps<T> {
  return isPromise(value) ? ((yield value) as T) : value;
}

/** Runs the steps, synchronously up to the first promise. */
export function runSteps<T>(steps: Steps<T>): MaybePromise<T> {
  const first = steps.next();
  return first.done === true ? first.value : goOn(steps, first.value);
}

async function goOn<T>(steps: Steps<T>, waitedFor: Promise<unknown>): Promise<T> {
  for (let waiting = waitedFor; ; ) {
    const step = await waiting.then(
      (value) => steps.next(value),
      (error: unknown) => steps.throw(error),
    );
    if (step.done === true) return step.value;
    waiting = step.value;
  }
}
