import { describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { createTransactionQueue } from './transaction-queue.js';

describe('transactions in the queue', () => {
  test('transactions run one at a time in the order of arrival, also after a failed one', async () => {
    const inTurn = createTransactionQueue();
    const events: string[] = [];
    const work = (name: string, fails = false) =>
      inTurn(async () => {
        events.push(`${name} begins`);
        await Promise.resolve();
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    await Promise.allSettled([work('a', true), work('b'), work('c')]);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('a transaction that has waited for 30 s is rejected instead of started', async () => {
    let nowMs = 0;
    let ran = 0;
    const inTurn = createTransactionQueue(() => nowMs);
    const first = inTurn(async () => {
      nowMs += 29_999;
    });
    const second = inTurn(async () => {
      ran += 1;
      nowMs += 1;
    });
    const late = [1, 2].map(() =>
      inTurn(async () => {
        ran += 1;
      }),
    );
    await Promise.all([first, second]);
    expect(await Promise.all(late.map(failureOf))).toEqual(Array(2).fill('unavailable/unavailable'));
    await inTurn(async () => {
      ran += 1;
    });
    expect(ran).toBe(2);
  });
});
