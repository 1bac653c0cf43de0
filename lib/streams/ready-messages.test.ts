import { beforeEach, describe, expect, test } from '@jest/globals';
import { ReadyMessages } from './ready-messages.js';

describe('messages that are ready', () => {
  let waiting: { n: number }[];
  let isOver: boolean;
  let messages: ReadyMessages<{ n: number }>;
  beforeEach(() => {
    waiting = [{ n: 1 }, { n: 2 }];
    isOver = false;
    messages = new ReadyMessages({ take: () => waiting.shift(), isOver: () => isOver });
  });

  test('a reader takes the messages, and is called when there are more', () => {
    let calls = 0;
    messages.listen(() => {
      calls += 1;
    });
    expect([messages.take(), messages.take(), messages.take()]).toEqual([{ n: 1 }, { n: 2 }, undefined]);
    messages.wake();
    expect([calls, messages.isOver]).toEqual([1, false]);
  });

  test('a loop yields the messages before and after a wait, until the source is over', async () => {
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { n } of messages) {
        seen.push(n);
        if (n === 2)
          setImmediate(() => {
            waiting.push({ n: 3 });
            isOver = true;
            messages.wake();
          });
      }
    })();
    await reading;
    expect(seen).toEqual([1, 2, 3]);
  });
});
