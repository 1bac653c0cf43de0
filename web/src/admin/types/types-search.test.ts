import { describe, expect, it } from '@jest/globals';
import { findTypes, typesSearchOf } from './types-search';

describe('the search of server types', () => {
  it.each([
    [{ q: 'quake' }, { q: 'quake' }],
    [{ q: 7 }, { q: '7' }],
    [{ q: '' }, {}],
    [{ q: ['a'] }, {}],
    [{}, {}],
  ])('is read from the address %j', (raw, search) => {
    expect(typesSearchOf(raw)).toEqual(search);
  });

  it.each([
    ['', ['paper', 'quake3']],
    ['QUAKE', ['quake3']],
    ['arena quake', ['quake3']],
    ['craft', ['paper']],
    ['craft arena', []],
  ])('finds by %s the types %j', (text, expected) => {
    const types = [
      { type: 'paper', name: 'Minecraft' },
      { type: 'quake3', name: 'Quake III Arena' },
    ];
    expect(findTypes(types, text).map(({ type }) => type)).toEqual(expected);
  });
});
