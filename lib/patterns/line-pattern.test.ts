import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linePattern } from './line-pattern.js';
import { LinearPattern, PatternError } from './linear-pattern.js';

const FLAGS = { ignoreCase: false, multiline: false, dotAll: false };

describe('linePattern', () => {
  it.each([
    ['Done \\(', 'INFO: Done (3.2s)!', 'Done'],
    ['\\[server\\]: version 0\\.7', '[server]: version 0.7.5', '[server]: version 0x7'],
    ['Started|Listening on', 'now Listening on 1', 'listening'],
    ['a\\|b', 'a|b', 'a'],
    ['Saved the (game|world)', 'Saved the world', 'Saved the'],
    ['^ready$', 'ready', 'ready '],
    ['(?i)done', 'DONE', 'don'],
  ])('matches %s', (pattern, yes, no) => {
    expect(linePattern(pattern)(yes)).toBe(true);
    expect(linePattern(pattern)(no)).toBe(false);
  });

  it('finds the same lines as RE2, whether the pattern is a text or not', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'ab \\|.[](){}^$*+?-_/😀'), maxLength: 8 });
    fc.assert(
      fc.property(characters, characters, (pattern, line) => {
        let expected: boolean | undefined;
        try {
          expected = new LinearPattern(pattern, FLAGS).test(line);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
        if (expected === undefined) expect(() => linePattern(pattern)).toThrow(PatternError);
        else expect(linePattern(pattern)(line)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('matches lines of any length', () => {
    expect(linePattern('a$')(`${'b'.repeat(4095)}a`)).toBe(true);
  });
});
