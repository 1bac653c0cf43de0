import { describe, expect, test } from '@jest/globals';
import type { ConfigFormat } from './config-change.js';
import { apply, type Value } from './suites/apply.js';

describe('a file is not changed', () => {
  test.each<[string, ConfigFormat, string, Record<string, Value>, RegExp]>([
    ['invalid JSON', 'json', '{"a": 1,\n"b" 2}', { a: '2' }, /not valid JSON \(line 2\)/],
    ['invalid YAML', 'yaml', 'a: 1\nb: [\n', { a: '2' }, /not valid YAML/],
    ['several YAML documents', 'yaml', 'a: 1\n---\na: 1\n', { a: '2' }, /several YAML documents/],
    ['invalid TOML', 'toml', 'a = 1\na = 2\n', { a: '2' }, /not valid TOML/],
    ['invalid XML', 'xml', '<R>\n<P></R>', { 'R.P': '2' }, /not valid XML/],
    ['another root', 'xml', '<X/>', { 'R.P': '2' }, /root of the file is "X"/],
    ['elements in the element', 'xml', '<R><P><Q/></P></R>', { 'R.P': '2' }, /contains elements/],
    ['a map in the place of the value', 'json', '{"a": {"b": 1}}', { a: '2' }, /"a" is a map/],
    ['a value in the place of a map', 'yaml', 'a: 1\n', { 'a.b': '2' }, /leads through a value/],
    ['an index behind the end', 'json', '{"l": []}', { 'l[1]': '2' }, /behind the end/],
    ['two wildcards', 'json', '{}', { 'a.*.*': '2' }, /is not a key/],
    [
      'deep nesting',
      'json',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      { a: '2' },
      /more than 200 levels/,
    ],
    [
      'aliases that grow without end',
      'yaml',
      `a: &a [1]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${`*${i === 0 ? 'a' : `b${i - 1}`},`.repeat(9)}]`).join('\n')}\nc: 1\n`,
      { c: '2' },
      /aliases|effect/,
    ],
    ['a line end in a line', 'file', 'a 1\n', { a: 'a 2\nb 3' }, /line end/],
    ['a line end in an INI value', 'ini', 'a=1\n', { a: '2\n[s]' }, /line end/],
    ['a quote in a quoted INI value', 'ini', 'a="1"\n', { a: 'x" b' }, /contains a quote/],
    ['a backslash before the quote of an INI value', 'ini', 'a="1"\n', { a: 'x\\' }, /backslash/],
    ['a control character in XML', 'xml', '<R/>', { 'R.P': '\u0001' }, /does not allow/],
    ['a line that another key replaces', 'file', 'a\n', { a: 'b x', b: 'c' }, /at the next start/],
    ['replacements without an end', 'json', '{"a": "x"}', { a: { 'regex:x': 'xx' } }, /do not end/],
  ])('if it has %s', (_what, format, text, changes, message) => {
    expect(() => apply(format, text, changes)).toThrow(message);
  });
});
