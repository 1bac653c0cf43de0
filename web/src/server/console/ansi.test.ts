import { describe, expect, test } from '@jest/globals';
import { plainText, spansOf } from './ansi';

describe('the text of a line of output', () => {
  test.each([
    ['colours', '\x1b[1;31merror\x1b[0m: \x1b[38;5;7mno', 'error: no'],
    ['a progress that ends shorter', 'saving 10%\rsaving 100%\rsaved\x1b[K', 'saved'],
    ['a progress that is not erased', 'saving 100%\rsaved', 'saved' + 'g 100%'],
    ['a prompt that is drawn again', '> \r\x1b[K[12:00] ready\r', '[12:00] ready'],
    ['an erased line', 'secret\x1b[2K\x1b[1Gshown', 'shown'],
    ['an erased beginning', 'abcdef\x1b[3D\x1b[1K', '    ef'],
    ['characters that are typed and erased', 'sayy\b \b hi', 'say hi'],
    ['moves of the cursor', 'a\x1b[2Cb\x1b[3Dc', 'ac b'],
    ['moves beyond all edges', `\x1b[9Dx\x1b[999999999Gy\x1b[999999999C`, `x${' '.repeat(999)}y`],
    [
      'moves within a long line',
      `${'.'.repeat(1500)}\x1b[1Cx\x1b[1201Gy\x1b[99Cz`,
      `${'.'.repeat(1200)}y${'.'.repeat(99)}z${'.'.repeat(199)}x`,
    ],
    [
      'character sets, modes and titles',
      '\x1b(B\x1b[?25l\x1b=\x1b]0;title\x07\x1bP1$r0m\x1b\\text\x1b[>4;1m\x9b31m',
      'text',
    ],
    ['bytes of the control area', 'a\x00\x07\x7f\x85b', 'ab'],
    ['characters outside of the basic plane', '🎮🎮\rx', 'x🎮'],
  ])('is as a terminal shows it, with %s', (_, line, shown) => {
    expect(plainText(line)).toBe(shown);
    expect(
      spansOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(shown);
  });

  test('keeps the colours of what remains', () => {
    expect(spansOf('\x1b[31mred red\r\x1b[32;1mnew')).toEqual([
      { text: 'new', colour: 2, bold: true },
      { text: ' red', colour: 1 },
    ]);
  });
});
