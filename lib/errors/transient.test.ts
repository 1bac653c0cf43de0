import { describe, expect, test } from '@jest/globals';
import { whileTransient } from './transient.js';

const failing = (times: number, code: string) => {
  let calls = 0;
  const act = async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
    return calls;
  };
  return { act, count: () => calls };
};

describe('whileTransient', () => {
  test.each([
    'EMFILE',
    'ENFILE',
    'ENOMEM',
  ])('whileTransient repeats an action that fails with %s', async (code) => {
    expect(await whileTransient(failing(2, code).act, { maxMs: 60_000 })).toBe(3);
  });

  test('whileTransient does not repeat an action after another error, after the timeout, or after an abort', async () => {
    const other = failing(1, 'EACCES');
    await expect(whileTransient(other.act, { maxMs: 60_000 })).rejects.toMatchObject({ code: 'EACCES' });
    const late = failing(99, 'EMFILE');
    await expect(whileTransient(late.act, { maxMs: 50 })).rejects.toMatchObject({ code: 'EMFILE' });
    const closing = new AbortController();
    const ended = failing(99, 'EMFILE');
    const ending = whileTransient(ended.act, { maxMs: Number.POSITIVE_INFINITY, signal: closing.signal });
    closing.abort();
    await expect(ending).rejects.toMatchObject({ code: 'EMFILE' });
    expect([other.count(), late.count()]).toEqual([1, 1]);
  });
});
