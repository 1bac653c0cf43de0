import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { changeSince } from '../traversal/change-kind.js';
import { type ChangedOptions, type ChangedResult, changedWalk } from './changed-walk.js';

test.each([
  ['created at the given time', { birthtimeMs: 5, mtimeMs: 1, ctimeMs: 9 }, 'created'],
  ['written at the given time', { birthtimeMs: 4, mtimeMs: 5, ctimeMs: 4 }, 'modified'],
  ['given other permissions after it', { birthtimeMs: 4, mtimeMs: 4, ctimeMs: 5.0001 }, 'modified'],
  ['last changed before it', { birthtimeMs: 4.9999, mtimeMs: 4.9999, ctimeMs: 4.9999 }, undefined],
  ['written after it, without a known creation time', { birthtimeMs: 0, mtimeMs: 4, ctimeMs: 5 }, 'modified'],
])('a scan for changes reports an entry that was %s as %j', (_, times, kind) => {
  expect(changeSince(times, 5)).toBe(kind);
});

test('an entry with an unknown creation time is not reported as created', () => {
  expect(changeSince({ birthtimeMs: 0, mtimeMs: 0, ctimeMs: 0 }, -1)).toBe('modified');
  expect(changeSince({ birthtimeMs: 1, mtimeMs: 0, ctimeMs: 0 }, -1)).toBe('created');
});

describe('changedWalk', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-changed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function walk(options: Partial<ChangedOptions>): { paths: string[]; result: ChangedResult } {
    const fd = openSync(folder, 'r');
    const paths: string[] = [];
    try {
      const turns = changedWalk({ fd, sinceMs: 0, limit: 100, maxNames: 100, ...options });
      for (;;) {
        const { done, value } = turns.next();
        if (done) return { paths, result: value as ChangedResult };
        paths.push(...(value?.paths.split('\0').slice(0, -1) ?? []));
      }
    } finally {
      closeSync(fd);
    }
  }

  test('a scan for changes limits the names on one path from the top folder down, but not their total number', () => {
    for (const name of ['a', 'b', 'c']) {
      mkdirSync(join(folder, name));
      for (const file of ['1', '2']) writeFileSync(join(folder, name, file), '');
    }
    expect(walk({ maxNames: 5 }).paths).toHaveLength(9);
    expect(() => walk({ maxNames: 4 })).toThrow(expect.objectContaining({ code: 'TOO_MANY_NAMES' }));
  });

  test('a scan for changes counts all changed entries, also those over the limit of the list', () => {
    for (const name of ['1', '2', '3']) writeFileSync(join(folder, name), '');
    expect(walk({ limit: 2 })).toEqual({ paths: ['1', '2'], result: { count: 3, last: '2' } });
    expect(walk({ limit: 3 })).toEqual({ paths: ['1', '2', '3'], result: { count: 3, last: undefined } });
    expect(walk({ limit: 1, after: '2' })).toEqual({ paths: ['3'], result: { count: 1, last: undefined } });
  });
});
