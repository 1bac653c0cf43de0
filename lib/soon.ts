/**
 * What is there, or comes. Who has it goes on at once, or once it has come: to wait for what is there costs a turn of the
 * microtasks, of which a small request to SFTP had fifty.
 */
export type Soon<T> = T | Promise<T>;

/** Not by its class: those of Node.js's own calls are of another where a program runs in a context of its own. */
export const isComing = <T>(value: Soon<T>): value is Promise<T> =>
  typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';

/** Goes on with what is there, or once it is. @throws what `next` throws, where it is there */
export const onceThere = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  isComing(value) ? value.then(next) : next(value);

/** Does `end` after `work`, however that ends. @throws what either throws */
export function atEnd<T>(work: () => Soon<T>, end: () => void): Soon<T> {
  let result: Soon<T>;
  try {
    result = work();
  } catch (error) {
    end();
    throw error;
  }
  if (isComing(result)) return result.finally(end);
  end();
  return result;
}

/** @throws what `fault` makes of what `work` throws */
export function atFault<T>(work: () => Soon<T>, fault: (error: unknown) => unknown): Soon<T> {
  try {
    const result = work();
    if (!isComing(result)) return result;
    return result.catch((error: unknown) => {
      throw fault(error);
    });
  } catch (error) {
    throw fault(error);
  }
}

/** Work in steps: a function that says `yield* there(...)` where others say `await`. */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Within steps. */
export function* there<T>(value: Soon<T>): Steps<T> {
  return isComing(value) ? ((yield value) as T) : value;
}

/** Goes through the steps: at once, up to what has to be waited for. */
export function goThrough<T>(steps: Steps<T>): Soon<T> {
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
