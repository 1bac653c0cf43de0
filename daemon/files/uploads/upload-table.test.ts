import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { UploadTable } from './upload-table.js';

const MAX_BYTES = 100;

describe('the unfinished uploads of a daemon', () => {
  const table = () => new UploadTable(MAX_BYTES, () => () => undefined);

  /** Adds this many uploads with a key to each container. @returns how many were added before one was refused */
  function added(
    into: UploadTable,
    containers: number,
    each: { count: number; length?: number; keyId: string; actor?: string },
  ) {
    let total = 0;
    for (let container = 0; container < containers; container++)
      for (let count = 0; count < each.count; count++) {
        const path = `/cnt_${container}/${count}`;
        const { keyId, actor, length = 1 } = each;
        try {
          into.add({ id: newId('upl_'), path, length, keyId, actor, metadata: undefined });
        } catch {
          return total;
        }
        total += 1;
      }
    return total;
  }

  test('a container can have 50 unfinished uploads, whichever API keys created them', () => {
    const full = table();
    expect(added(full, 1, { count: 49, keyId: 'dk_one' })).toBe(49);
    expect(added(full, 1, { count: 50, keyId: 'dk_two' })).toBe(1);
  });

  test('an API key can have 500 unfinished uploads, and all keys together 1000', () => {
    const full = table();
    expect(added(full, 20, { count: 30, keyId: 'dk_one' })).toBe(500);
    const spread = table();
    for (const keyId of ['dk_one', 'dk_two', 'dk_three']) added(spread, 30, { count: 16, keyId });
    expect(spread.all()).toHaveLength(1000);
  });

  test('the unfinished uploads to a container have in total at most 8 times the maximum file size', () => {
    expect(added(table(), 1, { count: 50, length: MAX_BYTES, keyId: 'dk_one' })).toBe(8);
  });

  test('a user with many containers leaves room for the unfinished uploads of others with the same API key', () => {
    const ada = { keyId: 'dk_panel', actor: 'usr_ada' };
    const bob = { keyId: 'dk_panel', actor: 'usr_bob' };
    const many = table();
    expect(added(many, 20, { count: 25, ...ada })).toBe(250);
    expect(added(many, 20, { count: 25, ...bob })).toBe(250);
    const large = table();
    expect(added(large, 20, { count: 2, length: MAX_BYTES, ...ada })).toBe(16);
    expect(added(large, 20, { count: 2, length: MAX_BYTES, ...bob })).toBe(16);
  });

  test('unfinished uploads have in total at most 32 times the maximum file size per API key, and 64 times for all keys', () => {
    const full = table();
    expect(added(full, 10, { count: 4, length: MAX_BYTES, keyId: 'dk_one' })).toBe(32);
    expect(added(full, 8, { count: 4, length: MAX_BYTES, keyId: 'dk_two' })).toBe(32);
    expect(added(full, 1, { count: 1, length: MAX_BYTES, keyId: 'dk_three' })).toBe(0);
  });
});
