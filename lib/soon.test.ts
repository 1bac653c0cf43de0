import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { atEnd, atFault, goThrough, isComing, onceThere, type Soon, type Steps, there } from './soon.js';

const FAULT = new Error('it fails');
const fails = (): never => {
  throw FAULT;
};

describe.each<[string, <T>(work: () => T) => Soon<T>]>([
  ['there', (work) => work()],
  ['to come', (work) => setImmediate().then(work)],
])('what is %s', (when, soon) => {
  const isLate = when === 'to come';

  test('is gone on with', async () => {
    const result = onceThere(
      soon(() => 1),
      (value) => value + 1,
    );
    expect(isComing(result)).toBe(isLate);
    expect(await result).toBe(2);
  });

  test('has its end, and is told as it was', async () => {
    const told: string[] = [];
    const end = () => void told.push('end');
    const result = atEnd(() => soon(() => told.push('work')), end);
    expect(isComing(result)).toBe(isLate);
    await result;
    expect(told).toEqual(['work', 'end']);
    await expect((async () => atEnd(() => soon(fails), end))()).rejects.toBe(FAULT);
    expect(told).toEqual(['work', 'end', 'end']);
  });

  test('that fails is told of in other words', async () => {
    const fault = (cause: unknown) => new Error('in other words', { cause });
    const failing = (async () => atFault(() => soon(fails), fault))();
    await expect(failing).rejects.toMatchObject({ message: 'in other words', cause: FAULT });
    expect(
      await atFault(
        () => soon(() => 1),
        () => FAULT,
      ),
    ).toBe(1);
  });

  test('is a step, and so is what is done where it fails', async () => {
    const told: string[] = [];
    function* work(): Steps<number> {
      try {
        told.push(yield* there(soon(() => 'first')));
        yield* there(soon(fails));
      } catch (error) {
        told.push(error === FAULT ? 'failed' : 'else');
      } finally {
        told.push(yield* there(soon(() => 'last')));
      }
      return 1;
    }
    const result = goThrough(work());
    expect(isComing(result)).toBe(isLate);
    expect(await result).toBe(1);
    expect(told).toEqual(['first', 'failed', 'last']);
  });

  test('is a step that fails all', async () => {
    function* work(): Steps<number> {
      return yield* there<number>(soon(fails));
    }
    await expect((async () => goThrough(work()))()).rejects.toBe(FAULT);
  });
});

test('what Node.js promises by itself comes, in whatever context a program runs', () => {
  expect([isComing(setImmediate()), isComing(undefined), isComing(null), isComing('then')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
