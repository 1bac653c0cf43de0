import { expect, test } from '@jest/globals';
import { mostDone } from './most-done.js';

const never = new Promise<never>(() => undefined);
const done = Promise.resolve();
const soon = { alreadyDone: 0, graceMs: 5 };

test('mostDone resolves when all work is done, even if there is no work', async () => {
  await mostDone([], soon);
  await mostDone([done, done], soon);
});

test('mostDone does not wait long for the rest of the work once half of it is done', async () => {
  await mostDone([done, done, never], soon);
  await mostDone([never], { alreadyDone: 1, graceMs: 5 });
});

test('mostDone waits while more than half of the work is not done', async () => {
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

test('mostDone rejects with the error of the work, and ignores an error that comes later', async () => {
  await expect(mostDone([done, Promise.reject(new Error('broken'))], soon)).rejects.toThrow('broken');
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<void>((_, reject) => {
    fail = reject;
  });
  await mostDone([done, done, late], soon);
  fail(new Error('late'));
});
