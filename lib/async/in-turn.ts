/**
 * Yields the results of `work` for each item, in order. While the consumer uses one result, `work` processes up to
 * `ahead` more items. An item is taken from `items` when its work begins. The iteration ends only after all started
 * work has ended, even after an error.
 */
export async function* inTurn<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  ahead: number,
): AsyncGenerator<R> {
  const waiting = items[Symbol.iterator]();
  const going: Promise<R>[] = [];
  const begin = (): boolean => {
    const next = waiting.next();
    if (next.done === true) return false;
    const working = work(next.value);
    // The promise is awaited below. This prevents an unhandled rejection in between.
    working.catch(() => undefined);
    going.push(working);
    return true;
  };
  try {
    for (;;) {
      while (going.length <= ahead && begin());
      const first = going[0];
      if (first === undefined) return;
      const result = await first;
      going.shift();
      yield result;
    }
  } finally {
    await Promise.allSettled(going);
  }
}
