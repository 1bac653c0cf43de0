import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { atEnd, atFault, goThrough, isComing, onceThere, type Soon, type Steps, there } from './soon.js';

const FAULT = new Error('failed');
const fails = (): never => {
  throw FAULT;
};

describe.each<[string, <T>(work: () => T) => Soon<T>]>([
  ['there', (work) => work()],
  ['a promise', (work) => setImmediate().then(work)],
])('a result that is %s', (when, soon) => {
  const isLate = when === 'a promise';

  test('is passed on', async () => {
    const result = onceThere(
      soon(() => 1),
      (value) => value + 1,
    );
    expect(isComing(result)).toBe(isLate);
    expect(await result).toBe(2);
  });

  test('runs the end, and is unchanged', async () => {
    const steps: string[] = [];
    const end = () => void steps.push('end');
    const result = atEnd(() => soon(() => steps.push('work')), end);
    expect(isComing(result)).toBe(isLate);
    await result;
    expect(steps).toEqual(['work', 'end']);
    await expect((async () => atEnd(() => soon(fails), end))()).rejects.toBe(FAULT);
    expect(steps).toEqual(['work', 'end', 'end']);
  });

  test('is translated if it is an error', async () => {
    const fault = (cause: unknown) => new Error('translated', { cause });
    const failing = (async () => atFault(() => soon(fails), fault))();
    await expect(failing).rejects.toMatchObject({ message: 'translated', cause: FAULT });
    expect(
      await atFault(
        () => soon(() => 1),
        () => FAULT,
      ),
    ).toBe(1);
  });

  test('can be awaited in steps, also in a catch block', async () => {
    const steps: string[] = [];
    function* work(): Steps<number> {
      try {
        steps.push(yield* there(soon(() => 'first')));
        yield* there(soon(fails));
      } catch (error) {
        steps.push(error === FAULT ? 'failed' : 'else');
      } finally {
        steps.push(yield* there(soon(() => 'last')));
      }
      return 1;
    }
    const result = goThrough(work());
    expect(isComing(result)).toBe(isLate);
    expect(await result).toBe(1);
    expect(steps).toEqual(['first', 'failed', 'last']);
  });

  test('rejects the steps if it is an error', async () => {
    function* work(): Steps<number> {
      return yield* there<number>(soon(fails));
    }
    await expect((async () => goThrough(work()))()).rejects.toBe(FAULT);
  });
});

test('recognizes promises of Node.js itself in any context', () => {
  expect([isComing(setImmediate()), isComing(undefined), isComing(null), isComing('then')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
