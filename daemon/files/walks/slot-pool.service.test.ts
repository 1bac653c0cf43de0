import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createDeflate } from '../../archives/zip/deflating.js';
import { tarGzChunks } from '../tar/tar-folder.js';
import { zipChunks } from '../zip/zip-chunks.js';
import { SlotPool } from './slot-pool.js';
import { Walks } from './walks.js';

const idsOf = (slots: readonly SharedArrayBuffer[]) => new Set(slots);

test('a slot of shared memory is used again after its last reader has released it', async () => {
  const pool = new SlotPool();
  const first = pool.take(3, 1024);
  const reading = new EventEmitter();
  const given = pool.give(first, [once(reading, 'end'), Promise.reject(new Error('aborted'))]);
  const meanwhile = pool.take(3, 1024);
  expect(meanwhile.some((slot) => idsOf(first).has(slot))).toBe(false);
  reading.emit('end');
  await given;
  expect(pool.take(3, 2048).some((slot) => idsOf(first).has(slot))).toBe(false);
  expect(idsOf(pool.take(3, 1024))).toEqual(idsOf(first));
});

describe('a zip or tar.gz archive of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-slots-'));
  const fd = openSync(folder, 'r');
  const walks = new Walks();
  beforeAll(() => {
    for (let each = 0; each < 4; each += 1)
      writeFileSync(join(folder, String(each)), randomBytes(1024 * 1024));
  });
  afterAll(async () => {
    await walks.close();
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });

  const { signal } = new AbortController();
  const deflate = createDeflate();
  const path = { text: '/cnt_one', names: ['cnt_one'] };
  const selection = { path: '/cnt_one', include: [], exclude: [], maxFileBytes: Number.MAX_SAFE_INTEGER };
  test.each([
    ['zip', 3, () => zipChunks({ path, fd }, { walks, deflate, exclude: [], signal })],
    ['tar.gz', 6, () => tarGzChunks({ ...selection, fd }, { walks, deflate, of: 'cnt_one', signal })],
  ])('a %s archive uses the shared memory of earlier archives again, even of an aborted one', async (_, slots, begin) => {
    const taken = jest.spyOn(walks.slots, 'take');
    for (const isLeftEarly of [false, true, false]) {
      for await (const chunk of begin()) if (chunk.length > 0 && isLeftEarly) break;
      await nextTurn();
    }
    expect(new Set(taken.mock.results.flatMap(({ value }) => value)).size).toBe(slots);
    taken.mockRestore();
  });
});
