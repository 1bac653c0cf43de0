import { describe, expect, test } from '@jest/globals';
import { applyChanges } from './apply-changes.js';
import type { ConfigFormat } from './config-change.js';
import { apply, type Value } from './suites/apply.js';

type Case = [title: string, before: string, changes: Record<string, Value>, after: string];

const PROXY = { 'regex:^(127\\.0\\.0\\.1|localhost)(:\\d{1,5})?$': '172.18.0.1$2' };

const CASES: Record<ConfigFormat, Case[]> = {
  properties: [
    ['changes a value', '#x\nserver-port=1\nmotd=A\n', { 'server-port': '2' }, '#x\nserver-port=2\nmotd=A\n'],
    ['keeps separators and line ends', 'a : 1\r\n b 2\r\n', { a: '3', b: '4' }, 'a : 3\r\n b 4\r\n'],
    ['adds a missing key', 'a=1', { b: 'x' }, 'a=1\nb=x\n'],
    ['replaces all lines of a value', 'a=1,\\\n  2\nb=3\n', { a: '4' }, 'a=4\nb=3\n'],
    ['adds a key after a value without an end', 'a=1\\', { b: '2' }, 'a=1\\\n\nb=2\n'],
    ['understands escapes of the same value', 'a=x\\:\\u0041\n', { a: 'x:A' }, 'a=x\\:\\u0041\n'],
    ['escapes line ends', 'a=1\n', { a: 'x\nb=2\r\\' }, 'a=x\\nb=2\\r\\\\\n'],
    ['escapes what is not ASCII, and a leading blank', 'a=1\n', { a: ' ü' }, 'a=\\ \\u00fc\n'],
    ['replaces a present value', 'a=x\nb=y\n', { a: { x: 'z' }, b: { x: 'z' }, c: { x: 'z' } }, 'a=z\nb=y\n'],
    ['changes each occurrence of a key', 'a=1\na=2\n', { a: '3' }, 'a=3\na=3\n'],
  ],
  file: [
    ['replaces lines that begin with the key', 'a 1\n a 1\nb a\n', { a: 'a 2' }, 'a 2\n a 1\nb a\n'],
    [
      'lets the longest key win',
      'port 1\nportQuery 2\n',
      { port: 'port 3', portQuery: 'portQuery 4' },
      'port 3\nportQuery 4\n',
    ],
    ['does not add lines', 'a\n', { b: 'b 1' }, 'a\n'],
    ['keeps a missing line end', 'a 1\r\na 2', { a: 'a 3' }, 'a 3\r\na 3'],
  ],
  ini: [
    ['changes keys with and without a section', 'a=1\n[s]\na=1\n', { a: '2', 's.a': '3' }, 'a=2\n[s]\na=3\n'],
    [
      'knows sections with dots',
      '[/Script/A.B]\nPort = 1\n',
      { '[/Script/A.B].Port': '2' },
      '[/Script/A.B]\nPort = 2\n',
    ],
    [
      'adds a key to its section',
      '[s]\na = 1\n\n[t]\nb=1\n',
      { 's.c': '2' },
      '[s]\na = 1\nc = 2\n\n[t]\nb=1\n',
    ],
    ['adds a section', '[s]\na=1\n', { 't.b': '2' }, '[s]\na=1\n\n[t]\nb=2\n'],
    ['adds a key before the first section', '; x\n\n[s]\na=1\n', { b: '2' }, '; x\nb=2\n\n[s]\na=1\n'],
    ['ignores comments', ';a=1\n#a=1\na=1\n', { a: '2' }, ';a=1\n#a=1\na=2\n'],
    ['keeps quotes', 'n="x"\n', { n: 'y' }, 'n="y"\n'],
    ['takes a value with quotes as it is', 'n="x"\n', { n: '"y"' }, 'n="y"\n'],
    ['creates a file', '', { 's.a': '1' }, '[s]\na=1\n'],
  ],
  json: [
    [
      'keeps the types',
      '{"a": 1, "b": "1", "c": true, "d": 1.5}',
      { a: '2', b: '2', c: 'false', d: '2.25' },
      '{"a": 2, "b": "2", "c": false, "d": 2.25}',
    ],
    ['writes 0 and 1 as booleans where there is one', '{"a": true}', { a: '0' }, '{"a": false}'],
    ['writes text where the type does not fit', '{"a": 1}', { a: 'x' }, '{"a": "x"}'],
    [
      'chooses the type of a new value',
      '{\n  "a": 1\n}\n',
      { b: '25565', c: '007', d: 'true', e: 'x' },
      '{\n  "a": 1,\n  "b": 25565,\n  "c": "007",\n  "d": true,\n  "e": "x"\n}\n',
    ],
    [
      'adds parents',
      '{\n\t"a": {}\n}\n',
      { 'a.b.c': 'x' },
      '{\n\t"a": {\n\t\t"b": {\n\t\t\t"c": "x"\n\t\t}\n\t}\n}\n',
    ],
    [
      'changes items of lists',
      '{"l": [{"x": 1}, {"x": 2}]}',
      { 'l[1].x': '3' },
      '{"l": [{"x": 1}, {"x": 3}]}',
    ],
    ['creates lists', '{}', { 'l[0].x': '3' }, '{\n  "l": [\n    {\n      "x": 3\n    }\n  ]\n}'],
    [
      'keeps large numbers, comments and commas',
      '{\n // c\n "n": 12345678901234567890,\n "a": 1, // d\n}',
      { a: '2', b: '3' },
      '{\n // c\n "n": 12345678901234567890,\n "a": 2,\n "b": 3 // d\n}',
    ],
    [
      'changes every entry',
      '{"s": {"a": {"h": "localhost:1"}, "b": {"h": "x"}, "c": 1}}',
      { 's.*.h': PROXY },
      '{"s": {"a": {"h": "172.18.0.1:1"}, "b": {"h": "x"}, "c": 1}}',
    ],
    ['escapes text', '{"a": "1"}', { a: '", "b": "\n\u2028' }, '{"a": "\\", \\"b\\": \\"\\n\u2028"}'],
    ['creates a file', '', { 'a.b': '1' }, '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['replaces null', '{"a": null}', { 'a.b': 'x' }, '{"a": {\n  "b": "x"\n}}'],
    ['stays compact', '{"a":1}', { b: '2' }, '{"a":1,"b":2}'],
    ['knows no magic key', '{"a":1}', { '__proto__.b': '2' }, '{"a":1,"__proto__":{"b":2}}'],
  ],
  yaml: [
    [
      'keeps comments, order and blanks',
      '# c\nport:   1   # d\nname: "x"\n\nz: 1\n',
      { port: '2', name: '3' },
      '# c\nport:   2   # d\nname: "3"\n\nz: 1\n',
    ],
    ['keeps the kind of quotes', "a: 'x'\nb: x\n", { a: "it's", b: 'word one' }, "a: 'it''s'\nb: word one\n"],
    [
      'quotes what YAML 1.1 reads as something else',
      'a: x\nb: x\nc: x\n',
      { a: 'no', b: '012', c: '1:30' },
      'a: "no"\nb: "012"\nc: "1:30"\n',
    ],
    [
      'changes items of lists',
      'listeners:\n- host: 0.0.0.0:25577\n  x: 1\n',
      { 'listeners[0].host': '0.0.0.0:1' },
      'listeners:\n- host: "0.0.0.0:1"\n  x: 1\n',
    ],
    [
      'changes every entry',
      'servers:\n  lobby:\n    address: localhost:3\n  b:\n    address: example.org:3\n',
      { 'servers.*.address': PROXY },
      'servers:\n  lobby:\n    address: "172.18.0.1:3"\n  b:\n    address: example.org:3\n',
    ],
    ['fills an empty value', 'a:\nb: # c\n', { a: '1', b: 'x' }, 'a: 1\nb: x # c\n'],
    ['replaces a block of text', 'a: |\n  x\n  y\nb: 2\n', { a: 'z' }, 'a: z\nb: 2\n'],
    [
      'adds a value and keeps comments',
      '# c\na:\n  # d\n  b: 1 # e\n',
      { 'a.x.y': 'true', z: 'true' },
      '# c\na:\n  # d\n  b: 1 # e\n  x:\n    y: true\nz: true\n',
    ],
    ['keeps the line ends', 'a: 1\r\nb: 2\r\n', { a: '3', c: 'x' }, 'a: 3\r\nb: 2\r\nc: x\r\n'],
    ['creates a file', '', { 'a.l[0].b': 'x' }, 'a:\n  l:\n    - b: x\n'],
    ['escapes text', 'a: 1\n', { a: 'x"\nb: 2\u2028' }, 'a: "x\\"\\nb: 2\\u2028"\n'],
    ['escapes text in flow collections', '{a: x, b: y}\n', { a: 'x, c: 1}' }, '{a: "x, c: 1}", b: y}\n'],
    ['keeps anchors', 'a: &p 1\nb: *p\n', { a: '2' }, 'a: &p 2\nb: *p\n'],
    ['changes an alias', 'a: &p 1\nb: *p\n', { b: '2' }, 'a: &p 1\nb: 2\n'],
  ],
  toml: [
    [
      'keeps comments, order and blanks',
      '# c\nport = 1 # d\n[a]\n  x   = "y"\n',
      { port: '2', 'a.x': '3' },
      '# c\nport = 2 # d\n[a]\n  x   = "3"\n',
    ],
    [
      'keeps the types',
      "a = 1.5\nb = 'x'\nc = false\n",
      { a: '2', b: 'y', c: 'true' },
      "a = 2.0\nb = 'y'\nc = true\n",
    ],
    [
      'adds a key to its table',
      'x = 1\n[a]\nb = 1\n\n[c]\nd = 1\n',
      { 'a.e': 'y', z: '2' },
      'x = 1\nz = 2\n[a]\nb = 1\ne = "y"\n\n[c]\nd = 1\n',
    ],
    ['adds a table', 'x = 1\n', { 'a.b.c': 'y' }, 'x = 1\n\n[a.b]\nc = "y"\n'],
    [
      'adds to inline tables and dotted keys',
      'a = { b = 1 }\nc.d = 1\n',
      { 'a.x': '2', 'c.e': '3' },
      'a = { b = 1, x = 2 }\nc.d = 1\nc.e = 3\n',
    ],
    [
      'changes arrays of tables',
      '[[l]]\nx = 1\n[[l]]\nx = 2\n',
      { 'l[1].x': '3', 'l[0].y': '4' },
      '[[l]]\nx = 1\ny = 4\n[[l]]\nx = 3\n',
    ],
    [
      'changes every entry',
      '[s]\n[s.a]\nh = "localhost"\n[s.b]\nh = "x"\n',
      { 's.*.h': PROXY },
      '[s]\n[s.a]\nh = "172.18.0.1"\n[s.b]\nh = "x"\n',
    ],
    ['changes texts of several lines', 'a = """\nx\n"""\nb = 1\n', { a: 'y' }, 'a = "y"\nb = 1\n'],
    ['creates a file', '', { 'a.b': 'x', c: '1' }, 'c = 1\n[a]\nb = "x"\n'],
    ['escapes text', "a = 'x'\n", { a: "'\nb = 1" }, 'a = "\'\\nb = 1"\n'],
  ],
  xml: [
    [
      'changes the text of an element',
      '<?xml version="1.0"?>\n<!-- c -->\n<R a="1">\n  <P x="&lt;">1</P>\n</R>\n',
      { 'R.P': '2' },
      '<?xml version="1.0"?>\n<!-- c -->\n<R a="1">\n  <P x="&lt;">2</P>\n</R>\n',
    ],
    [
      'changes all elements of this name',
      '<R><P>1</P><P>2</P></R>',
      { 'R.P': '3' },
      '<R><P>3</P><P>3</P></R>',
    ],
    [
      'fills an empty element',
      '<R>\r\n\t<P/><Q a="b" />\r\n</R>',
      { 'R.P': '1', 'R.Q': '2' },
      '<R>\r\n\t<P>1</P><Q a="b">2</Q>\r\n</R>',
    ],
    [
      'adds elements',
      '<R>\r\n\t<P>1</P>\r\n</R>',
      { 'R.A.B': 'x' },
      '<R>\r\n\t<P>1</P>\r\n\t<A>\r\n\t\t<B>x</B>\r\n\t</A>\r\n</R>',
    ],
    [
      'keeps comments in an element',
      '<R><P><!-- c -->1<![CDATA[2]]></P></R>',
      { 'R.P': '3' },
      '<R><P><!-- c -->3</P></R>',
    ],
    [
      'escapes text',
      '<R><P>1</P></R>',
      { 'R.P': '</P><Q>&]]>' },
      '<R><P>&lt;/P&gt;&lt;Q&gt;&amp;]]&gt;</P></R>',
    ],
    ['replaces a present value', '<R><P>a&amp;b</P></R>', { 'R.P': { 'a&b': 'c' } }, '<R><P>c</P></R>'],
    [
      'creates a file',
      '',
      { 'R.A.B': '1' },
      '<?xml version="1.0" encoding="UTF-8"?>\n<R>\n  <A>\n    <B>1</B>\n  </A>\n</R>\n',
    ],
    [
      'ignores elements in comments and CDATA',
      '<R><!-- <P>1</P> --><C><![CDATA[<P>]]></C><P>1</P></R>',
      { 'R.P': '2' },
      '<R><!-- <P>1</P> --><C><![CDATA[<P>]]></C><P>2</P></R>',
    ],
  ],
};

describe.each(Object.keys(CASES) as ConfigFormat[])('changes of a file of the format %s', (format) => {
  test.each(
    CASES[format],
  )('%s, and a second application changes nothing', (_title, before, changes, after) => {
    const once = apply(format, before, changes);
    expect(once).toBe(after);
    expect(apply(format, once, changes)).toBe(once);
  });

  test('a byte order mark stays at the beginning', () => {
    const [, before, changes, after] = CASES[format][0] as Case;
    expect(apply(format, `\ufeff${before}`, changes)).toBe(`\ufeff${after}`);
  });
});

test('a value that is inserted into a replacement is no reference to a group', () => {
  const replace = [{ old: '^(a)(b)$', isPattern: true, new: ['$$1 $', '{2}$9'].join('') }];
  expect(applyChanges('k=ab\n', 'properties', [{ key: 'k', replace }])).toBe('k=$1 b\n');
});
