import { beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors.js';
import { ByteAccount } from './byte-account.js';

describe('an account of bytes', () => {
  let stored: Map<string, number>;
  let account: ByteAccount;

  beforeEach(() => {
    stored = new Map([['one', 40]]);
    const error = (what: string) => () => new DomainError('disk_full', `${what}: delete something.`);
    account = new ByteAccount({
      storedOf: (id) => stored.get(id) ?? 0,
      stored: () => [...stored.values()].reduce((sum, bytes) => sum + bytes, 0),
      limitOf: (id) => (id === 'free' ? undefined : 100),
      ownReached: error('own'),
      totalReached: error('total'),
    });
  });

  test('refuses what exceeds the limit of the container together with what is stored and reserved', async () => {
    const one = account.reserve('one', undefined);
    const other = account.reserve('one', undefined);
    await one.take(50);
    await expect(other.take(11)).rejects.toThrow('own');
    await other.take(10);
    expect(account.of('one')).toEqual({ used: 100, limit: 100 });
    one.give(20);
    await other.take(20);
    await account.reserve('free', undefined).take(1e12);
  });

  test('counts what becomes stored once, and what is given up no more', async () => {
    const one = account.reserve('one', undefined);
    await one.take(50);
    stored.set('one', 90);
    one.end();
    expect(account.of('one').used).toBe(90);
    const two = account.reserve('two', undefined);
    await two.take(100);
    two.end();
    two.end();
    expect(account.total()).toBe(90);
  });

  test('refuses what exceeds the limit of all containers together', async () => {
    const total = 120;
    await account.reserve('two', total).take(60);
    await expect(account.reserve('free', total).take(21)).rejects.toThrow('total');
    await account.reserve('free', total).take(20);
    expect(account.total()).toBe(total);
  });
});
