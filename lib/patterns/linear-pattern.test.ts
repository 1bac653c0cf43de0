import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delimitedPattern } from './delimited-pattern.js';
import { LinearPattern } from './linear-pattern.js';
import { PatternError } from './pattern-syntax.js';

const FLAGS = { ignoreCase: false, multiline: false, dotAll: false };
const matches = (pattern: string, text: string) => delimitedPattern(pattern).test(text);

/** Patterns that mean the same in JavaScript, built from their parts. */
const { pattern: patterns } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\W',
      '(?:\\b)',
      '(?:\\B)',
      '(?:^)',
      '(?:$)',
    ),
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
    tie('pattern').map((inner) => `(?:(?=${inner}))`),
    tie('pattern').map((inner) => `(?:(?!${inner}))`),
  ),
  pattern: fc
    .array(fc.tuple(tie('atom'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?')), {
      maxLength: 4,
    })
    .chain((parts) =>
      fc.constantFrom('', '|', '|a').map((end) => parts.map(([atom, many]) => atom + many).join('') + end),
    ),
}));

describe('LinearPattern', () => {
  it("matches what JavaScript's expressions match", () => {
    fc.assert(
      fc.property(
        patterns,
        fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', '\n'), maxLength: 8 }),
        (pattern, text) => {
          fc.pre(pattern.length <= 40);
          // Without `$` before a last line feed, which JavaScript does not have.
          fc.pre(!(pattern.includes('$') && text.includes('\n')));
          expect(new LinearPattern(pattern, FLAGS).test(text)).toBe(new RegExp(pattern).test(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['/^[A-Z0-9]{4}-[A-Z0-9]{4}$/', 'AB12-XY99', 'AB12-XY9'],
    ['/^(?!-)[a-z-]+$/', 'a-b', '-ab'],
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
    ['/^ab$/', 'ab\n', 'ab\n\n'],
    ['/^.$/u', '😀', '😀😀'],
    ['/^(?<year>\\d+)(?P<rest>x)$/', '12x', '12'],
  ])('matches %s', (pattern, yes, no) => {
    expect(matches(pattern, yes)).toBe(true);
    expect(matches(pattern, no)).toBe(false);
  });

  it.each([
    ['/(a)\\1/', 'it has a back reference'],
    ['/(?<=a)b/', 'it has a group that starts with (? and is neither (?: nor a look-ahead)'],
    ['/(?>a)/', 'it has a group that starts with (? and is neither (?: nor a look-ahead)'],
    ['/a++/', 'it has a possessive quantifier'],
    ['/a**/', 'it has a quantifier after a quantifier'],
    ['/*a/', 'it has a quantifier with nothing to repeat'],
    ['/(a/', 'it has a ( without a )'],
    ['/a)/', 'it has a ) without a ('],
    ['/[a/', 'it has a [ without a ]'],
    ['/[z-a]/', 'it has a class with a range that is the wrong way round'],
    ['/a{3,2}/', 'it has the range {3,2}, which is the wrong way round'],
    ['/a/x', 'it has the flags "x"'],
    ['^a$', 'it has no delimiters'],
    ['/', 'it has no delimiters'],
    ['', 'it has no delimiters'],
    ['/\\y/', 'it has the escape \\y, which is not supported'],
    ['/\\/', 'it ends too early'],
    ['/\\p{Nonsense}/', 'it has the unknown property \\p{Nonsense}'],
    ['/[[:nonsense:]]/', 'it has the unknown class [:nonsense:]'],
    ['/\\x{ffffff}/', 'it has a \\x outside Unicode'],
    ['/(*COMMIT)a/', 'it has a verb'],
    ['/((a{99}){99}){99}/', 'its repetitions are too large'],
    [`/${'('.repeat(60)}${')'.repeat(60)}/`, 'it has more than 50 nested groups'],
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
    ['nested look-aheads', '/^(?=(?=(a*)*b)(a*)*$)(?!(a|aa)*c)a*$/'],
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
