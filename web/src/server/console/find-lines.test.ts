import { describe, expect, test } from '@jest/globals';
import { findLines, markedSpans } from './find-lines';

const line = (number: number, text: string) => ({ number, text, kind: 'output' as const });

describe('the search of a console', () => {
  test('finds text in any case, also across colours', () => {
    const lines = [line(1, 'Done (3 s)'), line(2, '\x1b[31mER\x1b[1mROR\x1b[0m: no'), line(3, 'error again')];
    expect(findLines(lines, 'Error').map(({ number }) => number)).toEqual([2, 3]);
    expect(findLines(lines, '[31m')).toEqual([]);
  });

  test('returns all lines for an empty text', () => {
    const lines = [line(1, 'a')];
    expect(findLines(lines, '')).toBe(lines);
  });

  test('marks each match, and keeps the colours of its parts', () => {
    expect(markedSpans('a \x1b[31mxy\x1b[0mz xyz', 'XYZ')).toEqual([
      { text: 'a ' },
      { text: 'xy', colour: 1, isMatch: true },
      { text: 'z', isMatch: true },
      { text: ' ' },
      { text: 'xyz', isMatch: true },
    ]);
  });
});
