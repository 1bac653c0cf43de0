import { expect, jest, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { BackupUses } from './backup-uses.js';

test('a backup that is restored is not deleted, nor are its downloads ended, until that is over', async () => {
  const uses = new BackupUses();
  const [remove, end] = [jest.fn(async () => undefined), jest.fn()];
  const letGo = uses.take('one');
  uses.take('one', end);
  expect(await failureOf(uses.delete('one', remove))).toBe('conflict/conflict');
  expect([remove.mock.calls.length, end.mock.calls.length]).toEqual([0, 0]);
  letGo();
  letGo();
  expect(uses.isTaken('one')).toBe(true);
  await uses.delete('one', remove);
  expect([remove.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
});

test('a backup that is being deleted is read by nobody', async () => {
  const uses = new BackupUses();
  await uses.delete('one', async () => {
    expect(() => uses.take('one')).toThrow('There is no backup one');
    expect(await failureOf(uses.delete('one', async () => undefined))).toBe('not_found/not_found');
  });
  uses.take('one')();
  expect(uses.isTaken('one')).toBe(false);
});
