import { describe, expect, test } from '@jest/globals';
import { fileSearchOf, folderOnly } from './file-search.js';

describe('the address of the file manager', () => {
  test.each([
    [{}, { folder: '/' }],
    [
      { folder: '/a', find: 7, sort: 'size', desc: true },
      { folder: '/a', find: '7', sort: 'size', desc: true },
    ],
    [{ text: 'motd' }, { folder: '/', text: 'motd', place: 'names' }],
    [
      { text: true, place: 'content' },
      { folder: '/', text: 'true', place: 'content' },
    ],
    [
      { text: 'motd', place: 'elsewhere' },
      { folder: '/', text: 'motd', place: 'names' },
    ],
    [{ text: '', place: 'content', find: { a: 1 } }, { folder: '/' }],
    [
      { edit: '/a', line: 3 },
      { folder: '/', edit: '/a', line: 3 },
    ],
    [{ edit: 'a', line: -3, folder: 'x' }, { folder: '/' }],
    [{ line: 1.5 }, { folder: '/' }],
  ])('%j means %j', (raw, search) => {
    expect(fileSearchOf(raw)).toEqual(search);
  });

  test('of a folder alone has no filter, search or open file, and keeps the order', () => {
    const search = { folder: '/a', sort: 'size', desc: true, text: 'x', place: 'names', find: 'y', line: 1 };
    expect(folderOnly({ ...search, sort: 'size', place: 'names', edit: '/b' })).toEqual({
      ...{ folder: '/a', sort: 'size', desc: true },
    });
  });
});
