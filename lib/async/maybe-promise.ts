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
