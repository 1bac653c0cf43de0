import { expect, test } from '@jest/globals';
import { LogReads } from './log-reads.js';

const MIB = 1024 * 1024;
const SHORT = { lines: [] };

const flush = () => new Promise((resolve) => setImmediate(resolve));

/** Creates reads and clients. The test decides when a read ends, and when a client has received its response. */
function fixture() {
  const reads = new LogReads();
  const ends: (() => void)[] = [];
  const overs: (() => void)[] = [];
  const caller = (actor?: string) => ({
    ...{ keyId: 'panel', actor, signal: new AbortController().signal },
    whenOver: (over: () => void) => void overs.push(over),
  });
  const slow = () => new Promise<{ lines: [] }>((resolve) => void ends.push(() => resolve({ lines: [] })));
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await flush();
    }
  };
  return { reads, ends, overs, caller, slow, endAll };
}

test('30 users of one API key can read the logs of their servers at the same time', async () => {
  const { reads, caller, slow, endAll } = fixture();
  const all = Array.from({ length: 30 }, (_, index) =>
    reads.read('log_reads', `cnt_${index}`, caller(`usr_${index}`), slow),
  );
  await flush();
  await endAll();
  expect(await Promise.all(all)).toHaveLength(30);
});

test('short reads of a log are not delayed by long reads of the same container and key', async () => {
  const { reads, ends, caller, slow, endAll } = fixture();
  let isOver = false;
  const flood = Array.from({ length: 4 }, () => reads.read('log_reads', 'cnt_one', caller(), slow));
  const all = Promise.all(flood).finally(() => {
    isOver = true;
  });
  expect(await reads.read('short_log_reads', 'cnt_one', caller(), async () => SHORT)).toBe(SHORT);
  expect(await reads.read('log_reads', 'cnt_other', caller(), async () => SHORT)).toBe(SHORT);
  expect(ends).toHaveLength(2);
  // The waiting reads begin when the permits of the ended reads are available again, which takes a while.
  for (; !isOver; await flush()) await endAll();
  await all;
});

test('log lines that a user has not received yet are limited in memory, without delaying other users', async () => {
  const { reads, overs, caller } = fixture();
  const long = { lines: [{ text: 'x'.repeat(8 * MIB), atMs: 0 }] };
  const read = (actor: string) => reads.read('log_reads', 'cnt_one', caller(actor), async () => long);
  await read('usr_slow');
  let isHeld = true;
  const second = read('usr_slow').finally(() => {
    isHeld = false;
  });
  expect(await read('usr_other')).toBe(long);
  const small = reads.read('log_reads', 'cnt_one', caller('usr_slow'), async () => SHORT);
  expect(await small).toBe(SHORT);
  expect(isHeld).toBe(true);
  overs[0]?.();
  expect(await second).toBe(long);
});
