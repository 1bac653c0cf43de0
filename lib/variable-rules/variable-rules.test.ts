import { describe, expect, it } from '@jest/globals';
import { argumentValues, parseRule, ruleText } from './parse-rule.js';
import { splitRules } from './split-rules.js';
import { VariableRules } from './variable-rules.js';

const violation = (rules: string, value: string) =>
  new VariableRules(splitRules(rules).rules).violation(value);

describe('VariableRules', () => {
  it.each([
    ['required', 'x', '', 'The value must not be empty.'],
    ['required|string', 'x', '   ', 'The value must not be empty.'],
    ['string|max:3', 'größe'.slice(0, 3), 'größ', 'The value must have at most 3 characters.'],
    ['max:1', '😀', 'ab', 'The value must have at most 1 character.'],
    ['numeric|max:20', '20', '21', 'The value must be at most 20.'],
    ['int|max:20', '20', '21', 'The value must be at most 20.'],
    ['min:3', 'abc', '12', 'The value must have at least 3 characters.'],
    ['integer|min:3', '3', '2', 'The value must be at least 3.'],
    ['between:1,3', '999', '1000', 'The value must have between 1 and 3 characters.'],
    ['numeric|between:0.5,1.5', '1.5', '1.6', 'The value must be between 0.5 and 1.5.'],
    ['between:1, 64|integer', '64', '65', 'The value must be between 1 and 64.'],
    ['size:4', 'abcd', 'abc', 'The value must have exactly 4 characters.'],
    ['integer|gt:0', '1', '0', 'The value must be more than 0.'],
    ['numeric', ' -1.5e3', '1,5', 'The value must be a number.'],
    ['integer', '-12', '1.0', 'The value must be a whole number.'],
    ['integer', '9223372036854775807', '9223372036854775808', 'The value must be a whole number.'],
    ['integer', '0', '007', 'The value must be a whole number.'],
    ['boolean', '0', '2', 'The value must be `1`, `0`, `true` or `false`.'],
    ['bool', 'true', 'yes', 'The value must be `1`, `0`, `true` or `false`.'],
    ['in:a,b', 'a', 'A', 'The value must be one of `a`, `b`.'],
    ['in:"a,b",c', 'a,b', 'a', 'The value must be one of `a,b`, `c`.'],
    ['required|in:,a', 'a', 'b', 'The value must be one of empty, `a`.'],
    ['not_in:a,b', 'c', 'b', 'The value must be none of `a`, `b`.'],
    ['ends_with:.jar,.zip', 'a.jar', 'a.exe', 'The value must end with one of `.jar`, `.zip`.'],
    ['starts_with:http', 'https', 'ftp', 'The value must start with one of `http`.'],
    ['digits:3', '012', '12', 'The value must have 3 digits and nothing else.'],
    ['digits_between:1,5', '27015', '1.5', 'The value must have 1 to 5 digits and nothing else.'],
    ['alpha', 'größe', 'a1', 'The value must have only letters.'],
    ['alpha_num', 'a1', 'a-1', 'The value must have only letters and digits.'],
    ['alpha_dash', 'a_1-b', 'a b', 'The value must have only letters, digits, hyphens and underscores.'],
    [
      'url',
      'https://example.org/a',
      'example.org',
      'The value must be a URL, such as `https://example.org/`.',
    ],
    ['ip', '::1', '1.2.3', 'The value must be an IP address.'],
    ['ipv4', '192.0.2.1', '::1', 'The value must be an IPv4 address.'],
    ['regex:/^(a|b)$/', 'b', 'c', 'The value must match the pattern /^(a|b)$/.'],
    ['required|regex:/^\\d+$/|max:3', '123', 'abc', 'The value must match the pattern /^\\d+$/.'],
    ['not_regex:/[;&]/', 'a', 'a;b', 'The value must not match the pattern /[;&]/.'],
    ['Nullable|string|max:3', 'abc', 'abcd', 'The value must have at most 3 characters.'],
  ])('enforces %s', (rules, good, bad, sentence) => {
    expect(violation(rules, good)).toBeUndefined();
    expect(violation(rules, bad)).toBe(sentence);
  });

  it.each([
    'nullable|integer',
    'in:,a',
    'nullable|in:a,b',
    'boolean',
    'string|min:5',
    'present',
    '',
    'regex:/^a$/',
  ])('accepts an empty value for %s, because it is not required', (rules) =>
    expect(violation(rules, '')).toBeUndefined());

  it('does not enforce rules that are unknown or cannot be used, and says why', () => {
    const rules = new VariableRules([
      'alphanum',
      'max',
      'between:1',
      'in',
      'regex:^a$',
      '',
      'digits:x',
      'exists:users',
    ]);
    expect(rules.unenforced).toEqual([
      { index: 0, name: 'alphanum', reason: 'it is unknown' },
      { index: 1, name: 'max', reason: 'its argument is missing or invalid' },
      { index: 2, name: 'between', reason: 'its argument is missing or invalid' },
      { index: 3, name: 'in', reason: 'its argument is missing or invalid' },
      { index: 4, name: 'regex', reason: 'its pattern cannot be used: it has no delimiters' },
      { index: 6, name: 'digits', reason: 'its argument is missing or invalid' },
      { index: 7, name: 'exists', reason: 'it is unknown' },
    ]);
    expect(rules.violation('anything!')).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty:x'])('knows no rule named %s', (name) => {
    expect(new VariableRules([name]).unenforced).toHaveLength(1);
  });

  it('rejects values that are too long for a pattern or for any variable', () => {
    expect(violation('regex:/a/', 'a'.repeat(2049))).toBe('The value must match the pattern /a/.');
    expect(violation('string', 'a'.repeat(65_537))).toBe('The value must have at most 65536 characters.');
  });

  it('names at most 20 choices', () => {
    const choices = Array.from({ length: 250 }, (_, index) => `c${index}`).join(',');
    expect(violation(`in:${choices}`, 'x')).toMatch(/`c19` or 230 more\.$/);
  });
});

describe('splitRules', () => {
  it.each([
    ['required|string|max:20', ['required', 'string', 'max:20'], false],
    ['regex:/^(a|b)$/|max:3', ['regex:/^(a|b)$/', 'max:3'], true],
    ['regex:/^a$/i|max:3', ['regex:/^a$/i', 'max:3'], false],
    ['not_regex:(a|b)|nullable', ['not_regex:(a|b)', 'nullable'], true],
    ['regex:/a|max:3', ['regex:/a', 'max:3'], false],
    ['', [''], false],
  ])('splits %s', (text, rules, hasPatternWithBar) => {
    expect(splitRules(text)).toEqual({ rules, hasPatternWithBar });
  });
});

describe('parseRule', () => {
  it.each([
    [' Bool ', 'boolean'],
    ['INT', 'integer'],
    ['max: 20', 'max: 20'],
    ['regex:/a:b/', 'regex:/a:b/'],
    ['in:', 'in'],
  ])('reads %s', (text, canonical) => {
    expect(ruleText(parseRule(text))).toBe(canonical);
    expect(ruleText(parseRule(canonical))).toBe(canonical);
  });

  it.each([
    ['a,b', ['a', 'b']],
    ['a,', ['a', '']],
    [',a', ['', 'a']],
    ['', ['']],
    ['"a ""b"", c",d', ['a "b", c', 'd']],
    ['"a,b', ['"a', 'b']],
    ['a"b,c', ['a"b', 'c']],
  ])('separates the values of %s', (argument, values) => {
    expect(argumentValues(argument)).toEqual(values);
  });
});
