import { expect, test } from '@jest/globals';
import { mostDone } from './most-done.js';

const never = new Promise<never>(() => undefined);
const done = Promise.resolve();
const soon = { alreadyDone: 0, graceMs: 5 };

test('mostDone resolves when all tasks are done, even if there are none', async () => {
  await mostDone([], soon);
  await mostDone([done, done], soon);
});

test('once half of the tasks are done, mostDone waits for the rest only a short time', async () => {
  await mostDone([done, done, never], soon);
  await mostDone([never], { alreadyDone: 1, graceMs: 5 });
});

test('mostDone waits as long as more than half of the tasks are not done', async () => {
  let end: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = mostDone([done, slow, never], soon).then(() => 'resolved');
  const early = new Promise((resolve) => setTimeout(() => resolve('waiting'), 30));
  expect(await Promise.race([waiting, early])).toBe('waiting');
  end();
  expect(await waiting).toBe('resolved');
});

test('mostDone rejects with the error of a task, and ignores an error that comes later', async () => {
  await expect(mostDone([done, Promise.reject(new Error('broken'))], soon)).rejects.toThrow('broken');
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<void>((_, reject) => {
    fail = reject;
  });
  await mostDone([done, done, late], soon);
  fail(new Error('late'));
});
