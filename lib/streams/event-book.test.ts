import { describe, expect, test } from '@jest/globals';
import { EventBook, type Start } from './event-book.js';

describe('EventBook, the stored events of a service', () => {
  /** Reads the first `count` events as a new reader. */
  const read = async (book: EventBook<string>, start: Start, count: number) => {
    const over = new AbortController();
    const { waker, leave } = book.join();
    const events = book.read<string>({
      start,
      show: (kept, number) => (kept === 'hidden' ? undefined : `${number} ${kept}`),
      missed: (missed, last) => `missed ${missed} up to ${last}`,
      waker,
      signal: over.signal,
    });
    const found: string[] = [];
    while (found.length < count) found.push(String((await events.next()).value));
    over.abort();
    leave();
    return found;
  };

  test('a reader of stored events gets those after the last one that it has seen', async () => {
    const book = new EventBook<string>(3);
    for (const event of ['a', 'b', 'hidden', 'c']) book.add(event);
    expect(await read(book, { after: 2 }, 1)).toEqual(['4 c']);
    expect([0, 4, 5, -1, 1.5, Number.NaN].map((number) => book.has(number))).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });

  test('a slow reader of stored events gets the number of missed events, then those that are still stored', async () => {
    const book = new EventBook<string>(2);
    for (const event of ['a', 'b', 'c', 'd', 'e']) book.add(event);
    expect(await read(book, { after: 1 }, 3)).toEqual(['missed 2 up to 3', '4 d', '5 e']);
  });

  test('a reader that waits for events gets the next one', async () => {
    const book = new EventBook<string>(2);
    book.add('a');
    const [lost, fresh] = [read(book, 'lost', 2), read(book, 'end', 1)];
    await new Promise(setImmediate);
    book.add('b');
    expect(await Promise.all([lost, fresh])).toEqual([['missed null up to 1', '2 b'], ['2 b']]);
  });

  test('a reader gets values that are not stored, such as statistics, only after all stored events', async () => {
    const book = new EventBook<string>(3);
    const { waker, leave } = book.join();
    const others = ['x', 'y'];
    const over = new AbortController();
    const events = book.read<string>({
      start: { after: 0 },
      show: (kept) => kept,
      missed: () => 'missed',
      next: () => others.shift(),
      waker,
      signal: over.signal,
    });
    book.add('a');
    book.add('b');
    const found: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      found.push((await events.next()).value);
      if (count === 2) book.add('c');
    }
    expect(found).toEqual(['a', 'b', 'x', 'c']);
    over.abort();
    leave();
  });
});
