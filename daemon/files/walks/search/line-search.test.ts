import { describe, expect, test } from '@jest/globals';
import { foldCase } from './fold-case.js';
import { type FoundLine, LineSearch, MAX_LINE_TEXT } from './line-search.js';

/** Searches a text that arrives in chunks of `size` bytes. */
function linesOf(text: string | Buffer, wanted: string, { size = 64 * 1024, isCaseSensitive = false } = {}) {
  const bytes = Buffer.from(text as string);
  const search = new LineSearch(wanted, isCaseSensitive);
  const found: FoundLine[] = [];
  for (let at = 0; at <= bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    found.push(...search.add(chunk, chunk.length < size));
  }
  return found;
}

const TEXT = 'first\r\nmax-players=20\r\n\r\nMax-Players=Zwölf\r\nlast max-players';

describe('LineSearch', () => {
  test.each([1, 2, 3, 7, 64, 1024])('finds the same lines in chunks of %d bytes', (size) => {
    expect(linesOf(TEXT, 'MAX-players', { size })).toEqual([
      { line: 2, text: 'max-players=20' },
      { line: 4, text: 'Max-Players=Zwölf' },
      { line: 5, text: 'last max-players' },
    ]);
    expect(linesOf(TEXT, 'zwÖlf', { size })).toEqual([{ line: 4, text: 'Max-Players=Zwölf' }]);
    expect(linesOf(TEXT, 'max-players', { size, isCaseSensitive: true }).map(({ line }) => line)).toEqual([
      2, 5,
    ]);
  });

  test('returns a line once, although it contains the text several times', () => {
    expect(linesOf('a a a\na\nb a', 'a').map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(linesOf('a\n', 'a')).toEqual([{ line: 1, text: 'a' }]);
    expect(linesOf('', 'a')).toEqual([]);
  });

  test('compares special characters of other programs literally', () => {
    expect(linesOf('a.c\nabc\n(a+)+$\n', 'a.c')).toEqual([{ line: 1, text: 'a.c' }]);
    expect(linesOf('a.c\nabc\n(a+)+$\n', '(A+)+$')).toEqual([{ line: 3, text: '(a+)+$' }]);
  });

  test('finds a text anywhere in a line of a megabyte, and keeps only a part of the line in memory', () => {
    const long = `${'x'.repeat(1_000_000)}needle${'y'.repeat(300_000)} needle`;
    const [found, second, ...more] = linesOf(`before\n${long}\nneedle`, 'Needle', { size: 1000 });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ line: 2, text: expect.stringMatching(/^x+needley*$/) });
    expect(found?.text.length).toBeLessThanOrEqual(MAX_LINE_TEXT);
    expect(second).toEqual({ line: 3, text: 'needle' });
  });

  test('cuts long lines around the text, without half characters', () => {
    const [found] = linesOf(`${'😀'.repeat(150)}a${'😀'.repeat(150)}`, 'a');
    expect(found?.text).toContain('😀a😀');
    expect(found?.text.length).toBeLessThanOrEqual(MAX_LINE_TEXT);
    expect(Buffer.from(found?.text ?? '').toString()).toBe(found?.text);
    const odd = linesOf(`${'😀'.repeat(150)}${'b'.repeat(9)}a${'😀'.repeat(150)}`, 'a')[0]?.text;
    expect(Buffer.from(odd ?? '').toString()).toBe(odd);
  });

  test('returns bytes that are not UTF-8 as replacement characters', () => {
    expect(linesOf(Buffer.from('caf\xe9 needle', 'latin1'), 'needle')).toEqual([
      { line: 1, text: 'caf\ufffd needle' },
    ]);
  });
});

test('foldCase keeps the length of every character', () => {
  const changed: string[] = [];
  for (let code = 0; code < 0x110000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (foldCase(character).length !== character.length) changed.push(character);
  }
  expect(changed).toEqual([]);
  expect(foldCase('İSTANBUL')).toBe('istanbul');
});
