import { describe, expect, test } from '@jest/globals';
import type { FileEntry } from '../../../api/server/files';
import { sortEntries } from './sort-entries';

const entry = (
  name: string,
  size: number,
  modified: string,
  type: FileEntry['type'] = 'file',
): FileEntry => ({
  name,
  type,
  size,
  modified,
});

const entries = [
  entry('log-10.txt', 1, '2026-01-03T00:00:00.000Z'),
  entry('log-9.txt', 3, '2026-01-01T00:00:00.000Z'),
  entry('World', 0, '2026-01-02T00:00:00.000Z', 'directory'),
  entry('apple.txt', 2, '2026-01-02T00:00:00.000Z'),
];
const names = (search: Parameters<typeof sortEntries>[1]) =>
  sortEntries(entries, search).map(({ name }) => name);

describe('the order of files', () => {
  test('has folders first, and counts numbers in names as numbers', () => {
    expect(names({ folder: '/' })).toEqual(['World', 'apple.txt', 'log-9.txt', 'log-10.txt']);
  });

  test('follows size and time, also descending, with folders still first', () => {
    expect(names({ folder: '/', sort: 'size', desc: true })).toEqual([
      'World',
      'log-9.txt',
      'apple.txt',
      'log-10.txt',
    ]);
    expect(names({ folder: '/', sort: 'modified' })).toEqual([
      'World',
      'log-9.txt',
      'apple.txt',
      'log-10.txt',
    ]);
  });

  test('keeps only names that contain the searched text, in upper or lower case', () => {
    expect(names({ folder: '/', find: 'LOG' })).toEqual(['log-9.txt', 'log-10.txt']);
    expect(names({ folder: '/', find: 'world' })).toEqual(['World']);
  });
});
