import { describe, expect, test } from '@jest/globals';
import { applyChanges } from './apply-changes.js';
import type { ConfigFormat } from './config-change.js';
import { readValues } from './read-values.js';

type Case = [format: ConfigFormat, text: string, key: string, value: string | undefined];

describe('the values of a configuration file', () => {
  test.each<Case>([
    ['properties', '#a=0\nmotd=A \\u00fc\\\n   server\n', 'motd', 'A üserver'],
    ['properties', 'a=1\na=2\n', 'a', '2'],
    ['properties', 'server-port 1\n', 'server-port', '1'],
    ['ini', '; x=0\nx = 1\n[s]\nx = "a b" \n', 's.x', 'a b'],
    ['ini', 'x = 1\n[s]\nx=2\n', 'x', '1'],
    ['ini', '[s]\nx=1\nx=2\n', 's.x', '2'],
    ['ini', '[/Script/A.B]\nPort = 1\n', '[/Script/A.B].Port', '1'],
    ['json', '// c\n{"a": {"b": [1, "x"]}}', 'a.b[1]', 'x'],
    ['json', '{"a": null}', 'a', undefined],
    ['yaml', 'a:\n  b: yes # c\n', 'a.b', 'yes'],
    ['yaml', 'a: |\n  x\n  y\n', 'a', 'x\ny\n'],
    ['yaml', 'a:\n', 'a.b', undefined],
    ['yaml', '', 'a', undefined],
    ['toml', '[a]\nb = 1.50 # c\n', 'a.b', '1.50'],
    ['toml', "a = 'x\\y'\n", 'a', 'x\\y'],
    ['xml', '<R><!-- c --><P a="1"> x &amp; y </P></R>', 'R.P', 'x & y'],
    ['xml', '<R><P/></R>', 'R.P', ''],
    ['xml', '<R/>', 'R.P', undefined],
  ])('in %s %j, %s is %j', (format, text, key, value) => {
    expect(readValues(text, format, [key])).toEqual([value === undefined ? {} : { value }]);
    // A value that is read and written again is the same for all readers.
    if (value === undefined) return;
    const written = applyChanges(text, format, [{ key, value }]);
    expect(readValues(written, format, [key])).toEqual([{ value }]);
  });

  test('are in the order of the keys, and the file stays as it is', () => {
    expect(readValues('b: 2\na: 1\n', 'yaml', ['a', 'x', 'b'])).toEqual([{ value: '1' }, {}, { value: '2' }]);
  });

  test('a key that does not fit the file has a problem, and the others have values', () => {
    expect(readValues('{"a": [1], "b": 2, "c": 3}', 'json', ['a', 'b.x', 'c'])).toEqual([
      { problem: 'The key "a" is a list in the file.' },
      { problem: 'The key "b.x" leads through a value of the file.' },
      { value: '3' },
    ]);
  });

  test('a value that is too long for a form has a problem', () => {
    expect(readValues(`a=${'x'.repeat(4097)}\nb=1\n`, 'properties', ['a', 'b'])).toEqual([
      { problem: 'The value has more than 4096 characters.' },
      { value: '1' },
    ]);
  });

  test.each<[string, ConfigFormat, string, RegExp]>([
    ['invalid JSON', 'json', '{"a": 1,\n"b" 2}', /not valid JSON \(line 2\)/],
    ['invalid YAML', 'yaml', 'a: 1\nb: [\n', /not valid YAML/],
    ['invalid TOML', 'toml', 'a = 1\na = 2\n', /not valid TOML/],
    ['invalid XML', 'xml', '<R>\n<P></R>', /not valid XML/],
    ['binary content', 'properties', 'a=1\n\0', /not text/],
  ])('are refused for %s', (_what, format, text, message) => {
    expect(() => readValues(text, format, ['a'])).toThrow(message);
  });
});
