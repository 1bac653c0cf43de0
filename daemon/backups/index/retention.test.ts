import { expect, test } from '@jest/globals';
import { outdated, type RetentionRules } from './retention.js';

const NOW = Date.parse('2026-03-31T12:00:00.000Z');
const DAY_MS = 24 * 3600 * 1000;

/** Returns backups that were created the given numbers of days ago, the oldest first. */
const made = (...daysAgo: number[]) =>
  daysAgo.map((days) => ({
    ...{
      id: `bkp_${days}`,
      container_id: 'cnt_one',
      name: 'a',
      size: 1,
      sha256: '',
      entries: 0,
      unpacked_size: 0,
      origin: 'created' as const,
      server_running: false,
      changed_files: 0,
      locked: null as boolean | null,
      verified_at: null,
      damage: null,
    },
    created: new Date(NOW - days * DAY_MS).toISOString(),
  }));

const deletedFor = (newId: string, rules: Partial<RetentionRules>, ...daysAgo: number[]) =>
  outdated(made(...daysAgo), { keep: 0, keepDays: 0, ...rules }, { newId, nowMs: NOW }).map(({ id }) => id);
const deleted = (rules: Partial<RetentionRules>, ...daysAgo: number[]) =>
  deletedFor(`bkp_${daysAgo.at(-1)}`, rules, ...daysAgo);

test('retention keeps all backups if there are no rules', () => {
  expect(deleted({}, 900, 30, 0)).toEqual([]);
  expect(outdated([], { keep: 1, keepDays: 1 }, { newId: 'bkp_0', nowMs: NOW })).toEqual([]);
});

test('retention deletes the oldest backups over the maximum number', () => {
  expect(deleted({ keep: 2 }, 3, 2, 1, 0)).toEqual(['bkp_3', 'bkp_2']);
  expect(deleted({ keep: 2 }, 1, 0)).toEqual([]);
  expect(deleted({ keep: 1 }, 1, 0)).toEqual(['bkp_1']);
});

test('retention deletes backups older than the maximum age, except the newest backup', () => {
  expect(deleted({ keepDays: 7 }, 30, 8, 7, 6, 0)).toEqual(['bkp_30', 'bkp_8']);
  expect(deleted({ keepDays: 7 }, 30, 20)).toEqual(['bkp_30']);
  expect(deleted({ keepDays: 7 }, 30)).toEqual([]);
});

test('retention applies the maximum number and the maximum age together', () => {
  expect(deleted({ keep: 3, keepDays: 7 }, 30, 3, 2, 1)).toEqual(['bkp_30']);
  expect(deleted({ keep: 2, keepDays: 7 }, 30, 3, 2, 1)).toEqual(['bkp_30', 'bkp_3']);
});

test('retention keeps the new backup even if its creation time is outside the limits', () => {
  expect(deletedFor('bkp_2', { keep: 1 }, 3, 2, 1)).toEqual(['bkp_3']);
  expect(deletedFor('bkp_30', { keepDays: 7 }, 30, 20, 1)).toEqual(['bkp_20']);
});

test('retention counts locked backups, but does not delete them', () => {
  const records = made(30, 20, 10, 0).map((record) => ({ ...record, locked: record.id === 'bkp_30' }));
  const deletedBy = (rules: RetentionRules) =>
    outdated(records, rules, { newId: 'bkp_0', nowMs: NOW }).map(({ id }) => id);
  expect(deletedBy({ keep: 2, keepDays: 0 })).toEqual(['bkp_20', 'bkp_10']);
  expect(deletedBy({ keep: 4, keepDays: 0 })).toEqual([]);
  expect(deletedBy({ keep: 0, keepDays: 15 })).toEqual(['bkp_20']);
});
