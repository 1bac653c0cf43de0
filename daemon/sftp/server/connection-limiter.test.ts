import { describe, expect, test } from '@jest/globals';
import { ConnectionLimiter } from './connection-limiter.js';

describe('the limiter of SSH connections', () => {
  const ended: string[] = [];
  const acquireFrom = (limiter: ConnectionLimiter) => (address: string, name: string) =>
    limiter.acquire(address, () => void ended.push(name));

  test('when all slots are taken, a new address displaces an SSH connection of the address with the most connections', () => {
    ended.length = 0;
    const limiter = new ConnectionLimiter(8);
    const acquire = acquireFrom(limiter);
    for (const name of ['a1', 'a2', 'a3']) expect(acquire('192.0.2.1', name)).toBeDefined();
    const own = acquire('192.0.2.2', 'b1');
    expect(own).toBeDefined();
    // The limiter is full: of eight connections, at most four may be before login.
    expect(acquire('192.0.2.1', 'a4')).toBeUndefined();
    expect(acquire('192.0.2.3', 'c1')).toBeDefined();
    expect(ended).toEqual(['a1']);
    expect(limiter.count).toBe(4);
    // No connection is closed for this one, because no other address has enough connections.
    expect(acquire('192.0.2.3', 'c2')).toBeUndefined();
    expect(ended).toEqual(['a1']);
    own?.release();
    expect(limiter.count).toBe(3);
  });

  test('SSH connections that have logged in are never displaced by new ones', () => {
    ended.length = 0;
    const limiter = new ConnectionLimiter(4);
    const acquire = acquireFrom(limiter);
    for (const name of ['a1', 'a2']) acquire('192.0.2.1', name)?.markLoggedIn();
    for (const name of ['b1', 'b2']) acquire('192.0.2.2', name);
    expect(acquire('192.0.2.3', 'c1')).toBeDefined();
    expect(ended).toEqual(['b1']);
    acquire('192.0.2.4', 'd1');
    expect(ended).toEqual(['b1']);
    expect(limiter.count).toBe(4);
  });

  test('a closed SSH connection that is released several times is subtracted only once from the count', () => {
    ended.length = 0;
    const limiter = new ConnectionLimiter(4);
    const acquire = acquireFrom(limiter);
    const [first] = ['a1', 'a2'].map((name) => acquire('192.0.2.1', name));
    expect(acquire('192.0.2.2', 'b1')).toBeDefined();
    first?.markLoggedIn();
    first?.release();
    expect(limiter.count).toBe(2);
    expect(ended).toEqual(['a1']);
  });
});
