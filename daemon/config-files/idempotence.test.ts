import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse as parseToml, stringify as toToml } from 'smol-toml';
import { parse as parseYaml, stringify as toYaml } from 'yaml';
import { applyChanges } from './apply-changes.js';
import type { ConfigChange, ConfigFormat } from './config-change.js';

const RUNS = { numRuns: 100 };
const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/);
/** Texts with what could end a field in any of the formats. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '\n',
        '\r',
        '#',
        ': ',
        ' = ',
        '<',
        ']]>',
        '&',
        '${',
        '`',
        'a',
        '1',
        ' ',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('true', '25565', '007', 'null', '~', '1e3', 'no', '2024-01-01', '- a', '{}', ''),
);
const scalar = fc.oneof(text, fc.integer(), fc.boolean());
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.dictionary(name, tie('node'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).node;
const documents = fc.dictionary(name, tree, { maxKeys: 5, noNullPrototype: true });
/** Changes of which none is inside another one, which types must not have. */
const changes = fc
  .array(
    fc.record({
      key: fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.')),
      value: text,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .filter((all) =>
    all.every(({ key }, at) =>
      all.every((other, index) => at === index || !`${other.key}.`.startsWith(`${key}.`)),
    ),
  );

/** Applies the changes; undefined if the file would not be changed. */
function applied(format: ConfigFormat, before: string, wanted: ConfigChange[]): string | undefined {
  try {
    return applyChanges(before, format, wanted);
  } catch (error) {
    expect(error).toMatchObject({ name: 'DomainError', kind: 'invalid_input' });
    return undefined;
  }
}

const TREES: [ConfigFormat, (value: object) => string, (source: string) => unknown][] = [
  ['json', (value) => JSON.stringify(value, null, 2), JSON.parse],
  ['yaml', (value) => toYaml(value), (source) => parseYaml(source)],
  ['toml', (value) => toToml(value as never), (source) => parseToml(source, { integersAsBigInt: false })],
];

describe.each(TREES)('the values of a %s document', (format, write, read) => {
  test('are those of the changes, whatever a value contains, and all others stay', () => {
    fc.assert(
      fc.property(documents, name, text, (before, key, value) => {
        fc.pre(typeof before[key] !== 'object');
        const after = applied(format, write(before), [{ key, value }]);
        const expected: Record<string, unknown> = { ...before, [key]: undefined };
        const result = read(after ?? '{}') as Record<string, unknown>;
        expect(String(result[key]).replace(/\.0$/, '')).toBe(textAs(before[key], value));
        expect({ ...result, [key]: undefined }).toEqual(expected);
      }),
      RUNS,
    );
  });

  test('stay when the changes are applied again', () => {
    fc.assert(
      fc.property(documents, changes, (before, wanted) => {
        const once = applied(format, write(before), wanted);
        fc.pre(once !== undefined);
        expect(applyChanges(once ?? '', format, wanted)).toBe(once);
      }),
      RUNS,
    );
  });
});

/** Returns the text of a value in the type of the present one. */
function textAs(present: unknown, value: string): string {
  if (typeof present === 'boolean' && value === '1') return 'true';
  if (typeof present === 'boolean' && value === '0') return 'false';
  return typeof present === 'number' && value === '1e3' ? '1000' : value;
}

const line = fc.stringMatching(/^[ -~]{0,20}$/);
const lines = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 })
  .map((all) => all.map(([each, end]) => each + end).join(''));
const sections = fc
  .array(
    fc.oneof(
      line,
      name.map((each) => `[${each}]`),
      fc.tuple(name, line).map(([key, value]) => `${key} = ${value}`),
    ),
  )
  .map((all) => all.join('\n'));

describe.each<[ConfigFormat, fc.Arbitrary<string>]>([
  ['properties', lines],
  ['file', lines],
  ['ini', sections],
])('a file of the format %s', (format, documentsOf) => {
  test('stays when the changes are applied again, and has no more lines than before and changes', () => {
    fc.assert(
      fc.property(documentsOf, changes, (before, wanted) => {
        const once = applied(format, before, wanted);
        fc.pre(once !== undefined);
        expect(applyChanges(once ?? '', format, wanted)).toBe(once);
        const count = (whole = '') => whole.split(/\r\n|\n|\r/).length;
        expect(count(once)).toBeLessThanOrEqual(count(before) + 3 * wanted.length + 1);
      }),
      RUNS,
    );
  });
});

const element = fc
  .tuple(name, text)
  .map(([tag, value]) => `<${tag}>${value.replace(/[<&\r]|\p{Cc}|\]\]>/gu, '')}</${tag}>`);

test('an XML document stays when the changes are applied again', () => {
  const xml = fc.array(element).map((all) => `<R>\n${all.join('\n')}\n</R>`);
  fc.assert(
    fc.property(xml, changes, (before, wanted) => {
      const inRoot = wanted.map(({ key, value }) => ({ key: `R.${key}`, value }));
      const once = applied('xml', before, inRoot);
      fc.pre(once !== undefined);
      expect(applyChanges(once ?? '', 'xml', inRoot)).toBe(once);
    }),
    RUNS,
  );
});
