import { expect, test } from '@jest/globals';
import { LogReads } from './log-reads.js';

const LONG = { lines: [{ text: 'x'.repeat(300_000), atMs: 0 }] };

test('lets one key read the log of a container while long responses of another are not read yet', async () => {
  const reads = new LogReads();
  const asker = { keyId: 'panel', whenOver: () => undefined, signal: new AbortController().signal };
  const read = (id: string) => reads.read(id, asker, async () => LONG);
  for (let held = 0; held < 4; held += 1) await read('cnt_one');
  await expect(read('cnt_one')).rejects.toMatchObject({ kind: 'rate_limited' });
  expect(await read('cnt_other')).toBe(LONG);
});

test('gives the log of one container turns while reads of another take long', async () => {
  const reads = new LogReads();
  const asker = { keyId: 'panel', whenOver: () => undefined, signal: new AbortController().signal };
  const ends: (() => void)[] = [];
  const slow = () => new Promise<{ lines: [] }>((resolve) => void ends.push(() => resolve({ lines: [] })));
  const flood = Array.from({ length: 10 }, () => reads.read('cnt_one', asker, slow));
  expect(await reads.read('cnt_other', asker, async () => ({ lines: [] }))).toEqual({ lines: [] });
  expect(ends).toHaveLength(2);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(flood);
});
