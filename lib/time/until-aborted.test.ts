import { expect, test } from '@jest/globals';
import { untilAborted } from './until-aborted.js';

test('untilAborted passes on chunks until the signal aborts, which also ends a pending read', async () => {
  const aborter = new AbortController();
  let isLetGo = false;
  const source: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => {
      let sent = 0;
      return {
        next: () => {
          sent += 1;
          return sent > 2 ? new Promise(() => undefined) : Promise.resolve({ done: false, value: sent });
        },
        return: async () => {
          isLetGo = true;
          return { done: true, value: undefined };
        },
      };
    },
  };
  const seen: number[] = [];
  const read = async () => {
    for await (const chunk of untilAborted(source, aborter.signal)) {
      seen.push(chunk);
      if (chunk === 2) setImmediate(() => aborter.abort(new Error('enough')));
    }
  };
  await expect(read()).rejects.toThrow('enough');
  expect([seen, isLetGo]).toEqual([[1, 2], true]);
  await expect(read()).rejects.toThrow('enough');
});
