import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import { TunnelPool } from './tunnel-pool.js';

/** A connection on which nothing happens until the test says so. */
const connection = () => new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });

describe('the connections of tunnels', () => {
  test('are used once each, the newest one first, and only for their own daemon', async () => {
    const pool = new TunnelPool({ waitMs: 1 });
    const [first, second] = [connection(), connection()];
    pool.add('one', first);
    pool.add('one', second);
    expect(await failureOf(pool.take('other'))).toBe('unavailable/unavailable');
    expect(await pool.take('one')).toBe(second);
    expect(await pool.take('one')).toBe(first);
    expect(await failureOf(pool.take('one'))).toBe('unavailable/unavailable');
  });

  test('are given to a request that waits for the next one', async () => {
    const pool = new TunnelPool();
    const taken = pool.take('one');
    const first = connection();
    pool.add('one', first);
    expect(await taken).toBe(first);
  });

  test('are not used after the daemon has closed them, or after their maximum age', async () => {
    const pool = new TunnelPool({ waitMs: 1, maxAgeMs: 5 });
    const closed = connection();
    pool.add('one', closed);
    closed.push(null);
    await once(closed, 'close');
    const old = connection();
    pool.add('one', old);
    await once(old, 'close');
    expect(await failureOf(pool.take('one'))).toBe('unavailable/unavailable');
  });

  test('are 16 at most: the oldest one is closed', async () => {
    const pool = new TunnelPool();
    const all = Array.from({ length: 17 }, connection);
    for (const each of all) pool.add('one', each);
    expect(all.map(({ destroyed }) => destroyed)).toEqual(all.map((_each, index) => index === 0));
    for (const each of all) each.destroy();
  });
});
