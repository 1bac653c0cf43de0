import { describe, expect, test } from '@jest/globals';
import { TextListReader } from './text-list-reader.js';

const BOUNDS = { maxCharacters: 8, maxItems: 5 };

/** Reads JSON in chunks of `chunkBytes`. */
function read(json: string | Buffer, chunkBytes: number, bounds = BOUNDS) {
  const bytes = Buffer.from(json as string);
  const reader = new TextListReader('logs', bounds);
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.take(bytes.subarray(at, at + chunkBytes));
  const { items, rest } = reader.end();
  const texts = items.flatMap((each) => JSON.parse(`[${each.json.toString()}]`) as string[]);
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(texts.length);
  return { texts, rest };
}

describe('a reader of a list of texts', () => {
  const texts = ['a', '', ',', '","', '\\', '\\"', 'é€😀\u2028', '"]}'];
  const bounds = { ...BOUNDS, maxItems: 100 };

  test.each([1, 2, 3, 7, 64, 65_536])('gives all texts and the rest of chunks of %d bytes', (chunkBytes) => {
    for (const indent of [0, 2]) {
      for (const object of [
        { id: 'x', logs: texts },
        { logs: texts, id: 'x', more: { logs: ['no'] } },
        { first: { logs: ['no'] }, 'a "key"': ['logs'], logs: texts, id: 'x' },
      ]) {
        const told = read(JSON.stringify(object, null, indent), chunkBytes, bounds);
        expect(told).toEqual({ texts, rest: { ...object, logs: [] } });
      }
    }
  });

  test('gives no text of an empty list, and no list where there is none', () => {
    expect(read('{"logs":[ ],"id":"x"}', 3)).toEqual({ texts: [], rest: { logs: [], id: 'x' } });
    expect(read('{"id":"logs"}', 3)).toEqual({ texts: [], rest: { id: 'logs' } });
    expect(read('{"logs":"none"}', 3)).toEqual({ texts: [], rest: { logs: 'none' } });
  });

  test.each([
    ['no JSON', '{"logs":["a"]'],
    ['a list without its end', '{"logs":["a"'],
    ['a text without its end', '{"logs":["a'],
    ['a comma too many', '{"logs":["a",]}'],
    ['a comma at the beginning', '{"logs":[,"a"]}'],
    ['a missing comma', '{"logs":["a" "b"]}'],
    ['an item that is no text', '{"logs":["a",1]}'],
    ['an object among the items', '{"logs":[{"a":"b"}]}'],
    ['an escape that there is not', '{"logs":["\\x"]}'],
    ['a control character', '{"logs":["\u0001"]}'],
    ['bytes that are not UTF-8', Buffer.from('{"logs":["\xff"]}', 'latin1')],
    ['a text over its bound', '{"logs":["123456789"]}'],
    ['a text that never ends', `{"logs":["${'x'.repeat(1000)}`],
    ['more items than there may be', '{"logs":["1","2","3","4","5","6"]}'],
    ['too much before the list', `{"a":"${'x'.repeat(70_000)}","logs":[]}`],
    ['too much after the list', `{"logs":[],"a":"${'x'.repeat(70_000)}"}`],
  ])('throws a SyntaxError for %s', (_what, json) => {
    for (const chunkBytes of [1, 5, 100_000]) expect(() => read(json, chunkBytes)).toThrow(SyntaxError);
  });

  test('counts characters, not UTF-16 code units', () => {
    expect(read(`{"logs":["${'😀'.repeat(8)}"]}`, 5).texts).toEqual(['😀'.repeat(8)]);
    expect(() => read(`{"logs":["${'😀'.repeat(9)}"]}`, 5)).toThrow(SyntaxError);
  });
});
