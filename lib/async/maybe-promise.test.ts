import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { andFinally, andThen, isPromise, type MaybePromise, translateErrors } from './maybe-promise.js';

const FAULT = new Error('failed');
const fails = (): never => {
  throw FAULT;
};

describe.each<[string, <T>(work: () => T) => MaybePromise<T>]>([
  ['there', (work) => work()],
  ['a promise', (work) => setImmediate().then(work)],
])('a result that is %s', (when, soon) => {
  const isLate = when === 'a promise';

  test('is passed on', async () => {
    const result = andThen(
      soon(() => 1),
      (value) => value + 1,
    );
    expect(isPromise(result)).toBe(isLate);
    expect(await result).toBe(2);
  });

  test('runs the end, and is unchanged', async () => {
    const steps: string[] = [];
    const end = () => void steps.push('end');
    const result = andFinally(() => soon(() => steps.push('work')), end);
    expect(isPromise(result)).toBe(isLate);
    await result;
    expect(steps).toEqual(['work', 'end']);
    await expect((async () => andFinally(() => soon(fails), end))()).rejects.toBe(FAULT);
    expect(steps).toEqual(['work', 'end', 'end']);
  });

  test('is translated if it is an error', async () => {
    const fault = (cause: unknown) => new Error('translated', { cause });
    const failing = (async () => translateErrors(() => soon(fails), fault))();
    await expect(failing).rejects.toMatchObject({ message: 'translated', cause: FAULT });
    expect(
      await translateErrors(
        () => soon(() => 1),
        () => FAULT,
      ),
    ).toBe(1);
  });
});

test('recognizes promises of Node.js itself in any context', () => {
  expect([isPromise(setImmediate()), isPromise(undefined), isPromise(null), isPromise('then')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
