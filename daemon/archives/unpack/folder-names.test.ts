import { expect, test } from '@jest/globals';
import { FolderNames, namesOf } from './folder-names.js';

const look = { mode: 0o755, modified: 0 };
const bounds = { maxBytes: 1, maxEntries: 1, maxNameBytes: 1000 };

test('FolderNames returns the full path of each folder, in whatever order the folders were added', () => {
  const paths = [
    '',
    'a',
    'a/b',
    'a/b/c',
    'a/b',
    'a/d',
    '',
    'x/y/z',
    'x',
    'x/y',
    'ab/c',
    'ab',
    'x/y/q/r/s',
    'a/b/c/d',
  ];
  const given = paths.map((path) => path.split('/').filter((name) => name !== ''));
  const folders = new FolderNames(bounds);
  const kept = given.map((names) => folders.keep(names, look));
  expect(kept.map(namesOf)).toEqual(given);
});

test('FolderNames stores a deep folder by its own name instead of its full path', () => {
  const deep = Array.from({ length: 18 }, () => 'e'.repeat(200));
  const folders = new FolderNames({ ...bounds, maxNameBytes: 5000 });
  for (let depth = 1; depth <= deep.length; depth += 1) folders.keep(deep.slice(0, depth), look);
  for (let index = 100; index < 300; index += 1) folders.keep([...deep, `f${index}`], look);
  const more = () => folders.keep([...deep, 'f'.repeat(400)], look);
  expect(more).toThrow('over 5000 bytes of names');
});
