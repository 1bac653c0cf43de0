import { expect, test } from '@jest/globals';
import { archiveName, changeSearchOf } from './change-search.js';

test('the address of the changes page keeps only a path and a time that the panel accepts', () => {
  const since = '2026-01-15T09:00:00.000Z';
  expect(changeSearchOf({ path: '/world', since })).toEqual({ path: '/world', since });
  expect(changeSearchOf({ path: 'world', since: 'yesterday' })).toEqual({ path: '/' });
});

test('the archive of changes has a name that file systems accept', () => {
  expect(archiveName(new Date('2026-01-15T09:05:07.123Z'))).toBe('/changes-2026-01-15T09-05-07.zip');
});
