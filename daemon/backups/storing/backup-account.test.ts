import { beforeEach, describe, expect, test } from '@jest/globals';
import { BackupAccount } from './backup-account.js';

describe('the count of the bytes that backups use', () => {
  let stored: Map<string, number>;
  const open = (totalBytes = 0) =>
    new BackupAccount({
      index: {
        bytes: (id) =>
          id === undefined
            ? [...stored.values()].reduce((sum, bytes) => sum + bytes, 0)
            : (stored.get(id) ?? 0),
      },
      limits: { limitBytes: 0, totalBytes },
      diskLimitOf: (id) => (id === 'free' ? undefined : 20),
      folder: undefined,
      serversFolder: '/nowhere',
    });

  beforeEach(() => {
    stored = new Map([['one', 40]]);
  });

  test('a backup is rejected if the stored and reserved bytes of its container exceed five times the disk limit', async () => {
    const account = open();
    const one = await account.reserve('one');
    const other = await account.reserve('one');
    await one.take(50);
    await expect(other.take(11)).rejects.toMatchObject({ code: 'backup_limit_reached' });
    await other.take(10);
    expect(account.of('one')).toEqual({ used: 100, limit: 100 });
    one.give(20);
    await other.take(20);
    await (await account.reserve('free')).take(1e12);
  });

  test('the bytes of a stored backup are counted once, and those of a failed backup are not counted', async () => {
    const account = open();
    const one = await account.reserve('one');
    await one.take(50);
    stored.set('one', 90);
    one.end();
    expect(account.of('one').used).toBe(90);
    const two = await account.reserve('two');
    await two.take(100);
    two.end();
    two.end();
    expect(await account.total()).toEqual({ used: 90, limit: undefined });
  });

  test('a backup that would exceed the limit for the backups of all containers is rejected', async () => {
    const account = open(120);
    await (await account.reserve('two')).take(60);
    const free = await account.reserve('free');
    await expect(free.take(21)).rejects.toMatchObject({ code: 'backup_total_reached' });
    await free.take(20);
    expect(await account.total()).toEqual({ used: 120, limit: 120 });
  });
});
