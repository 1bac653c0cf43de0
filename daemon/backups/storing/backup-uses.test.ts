import { expect, jest, test } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import { BackupUses } from './backup-uses.js';

test('a backup cannot be deleted while it is restored, and deleting it ends its downloads', async () => {
  const uses = new BackupUses();
  const [remove, end] = [jest.fn(async () => undefined), jest.fn()];
  const release = uses.take('one');
  uses.take('one', end);
  expect(await failureOf(uses.delete('one', remove))).toBe('conflict/conflict');
  expect([remove.mock.calls.length, end.mock.calls.length]).toEqual([0, 0]);
  release();
  release();
  expect(uses.isTaken('one')).toBe(true);
  await uses.delete('one', remove);
  expect([remove.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
});

test('a backup that is being deleted cannot be read', async () => {
  const uses = new BackupUses();
  await uses.delete('one', async () => {
    expect(() => uses.take('one')).toThrow('Backup one not found');
    expect(await failureOf(uses.delete('one', async () => undefined))).toBe('not_found/not_found');
  });
  uses.take('one')();
  expect(uses.isTaken('one')).toBe(false);
});
