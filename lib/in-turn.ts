/**
 * What `work` makes of each item, in their order; `ahead` more are worked on while one is being used. An item is asked
 * for when its work begins. Nothing is worked on any more when it is over, however it ends.
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
    // It is awaited in its turn, if that comes.
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
