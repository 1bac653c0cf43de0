import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delimitedPattern } from './delimited-pattern.js';
import { LinearPattern, PatternError } from './linear-pattern.js';

const FLAGS = { ignoreCase: false, multiline: false, dotAll: false };
const matches = (pattern: string, text: string) => delimitedPattern(pattern).test(text);

describe('LinearPattern', () => {
  it.each([
    ['/^[A-Z0-9]{4}-[A-Z0-9]{4}$/', 'AB12-XY99', 'AB12-XY9'],
    ['/^[\\w\\-. ]+\\.jar$/', 'my server-1.2.jar', 'my/server.jar'],
    ['(^\\d{1,5}$)', '27015', '270155'],
    ['/^https?:\\/\\/\\S+$/i', 'HTTPS://example.org', 'ftp://example.org'],
    ['/^[[:alpha:]]+$/', 'abc', 'a1'],
    ['/^\\p{L}+$/u', 'größe', 'a b'],
    ['#^\\x41\\x{42}$#', 'AB', 'A B'],
    ['/^a{,2}$/', 'a{,2}', 'aa'],
    ['/(?i)^yes$/', 'YES', 'no'],
    ['/^[]a]+$/', ']a', 'b'],
    ['/^[a\\-z]+$/', 'a-z', 'b'],
    ['/\\Aab\\z/', 'ab', 'ab\n'],
    ['/^b$/m', 'a\nb\nc', 'abc'],
    ['/^a.b$/s', 'a\nb', 'ab'],
    ['/^.$/u', '😀', '😀😀'],
    ['/^(?<year>\\d+)(?P<rest>x)$/', '12x', '12'],
  ])('matches %s', (pattern, yes, no) => {
    expect(matches(pattern, yes)).toBe(true);
    expect(matches(pattern, no)).toBe(false);
  });

  it.each([
    ['/(a)\\1/', 'RE2 reports "invalid escape sequence: `\\1`"'],
    ['/(?=a)b/', 'RE2 reports "invalid or unsupported Perl syntax: `(?=`"'],
    ['/a++/', 'RE2 reports "invalid nested repetition operator: `++`"'],
    ['/(a/', 'RE2 reports "missing closing ): `(a`"'],
    ['/((a{99}){99}){99}/', 'RE2 reports "invalid repeat count: `{99}`"'],
    ['/a/x', 'it has the flags "x"'],
    ['^a$', 'it has no delimiters'],
    ['/', 'it has no delimiters'],
    ['', 'it has no delimiters'],
    [`/${'a'.repeat(1001)}/`, 'it has more than 1000 characters'],
  ])('rejects %s', (pattern, why) => {
    expect(() => delimitedPattern(pattern)).toThrow(new PatternError(why));
  });

  it('throws nothing but a PatternError, whatever the pattern is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab1(){}[]|*+?^$.\\/-:=!<>pxLu,'), maxLength: 30 }),
        fc.string({ maxLength: 20 }),
        (pattern, text) => {
          try {
            new LinearPattern(pattern, FLAGS).test(text);
          } catch (error) {
            expect(error).toBeInstanceOf(PatternError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nested quantifiers', '/^(a+)+$/'],
    ['overlapping options', '/^(a|a|aa)*$/'],
    ['the largest repetitions', '/^(\\w{1,24}){1,20}$/'],
  ])('takes milliseconds for %s', (_, pattern) => {
    const compiled = delimitedPattern(pattern);
    const began = process.cpuUsage();
    expect(compiled.test(`${'a'.repeat(2047)}!`)).toBe(false);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1500);
  });

  it('does not match texts of more than 2,048 characters', () => {
    expect(matches('/^a*$/', 'a'.repeat(2048))).toBe(true);
    expect(matches('/^a*$/', 'a'.repeat(2049))).toBe(false);
  });
});
